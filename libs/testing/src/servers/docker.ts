import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether a Docker engine answers here. */
export async function dockerAnswers(): Promise<boolean> {
  try {
    await run('docker', ['version', '--format', '{{.Server.Version}}'], { timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}

/** Whether the engine has these images already, so that nothing needs to be fetched. */
export async function hasImages(images: string[]): Promise<boolean> {
  try {
    await run('docker', ['image', 'inspect', '--format', '{{.Id}}', ...images], { timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}
