import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from './find-program.js';

const run = promisify(execFile);

/** Whether a Debian package may be installed here: apt-get exists and we are root. */
export function canInstallPackages(): boolean {
  return process.getuid?.() === 0 && findProgram('apt-get') !== undefined;
}

/** The one line that installs a Debian package by hand. */
export function installLine(name: string): string {
  return `sudo apt-get update && sudo apt-get install -y ${name}`;
}

/**
 * Installs a Debian package. Waits for another installer's lock, and leaves the package's own daemon stopped.
 * @throws Error with apt's last lines
 */
export async function installPackage(name: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const lock = ['-o', 'DPkg::Lock::Timeout=300'];
  const options = { env, maxBuffer: 64 * 1024 * 1024 };
  try {
    await run('apt-get', [...lock, 'update'], options);
    await run('apt-get', [...lock, 'install', '-y', '--no-install-recommends', name], options);
  } catch (error) {
    const lines = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new Error(
      `Could not install ${name}: ${lines.trim().split('\n').slice(-3).join(' ')}. ${installLine(name)}`,
      {
        cause: error,
      },
    );
  }
}
