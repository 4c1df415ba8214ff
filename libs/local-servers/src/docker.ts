import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const succeeds = (...args: string[]): Promise<boolean> =>
  run('docker', args, { timeout: 5_000 }).then(
    () => true,
    () => false,
  );

export function isDockerRunning(): Promise<boolean> {
  return succeeds('version', '--format', '{{.Server.Version}}');
}

export function hasImages(images: string[]): Promise<boolean> {
  return succeeds('image', 'inspect', '--format', '{{.Id}}', ...images);
}
