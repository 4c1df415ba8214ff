import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findProgram } from './find-program.js';

const run = promisify(execFile);

/**
 * Returns the path of the first of the programs that exists. If none does and we are root, installs the Debian package.
 * @throws Error whose message includes the command that installs it
 */
export async function findOrInstall(
  name: string,
  programs: string[],
  debianPackage: string,
  onInstall?: (sentence: string) => void,
): Promise<string> {
  const found = findProgram(...programs);
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && findProgram('apt-get') !== undefined) {
    onInstall?.(`Installing ${name}`);
    await installPackage(debianPackage);
    const installed = findProgram(...programs);
    if (installed !== undefined) return installed;
  }
  throw new Error(`${name} is missing. Install it with: ${installCommand(debianPackage)}`);
}

function installCommand(name: string): string {
  return `sudo apt-get update && sudo apt-get install -y ${name}`;
}

/** Waits if another installer holds apt's lock. RUNLEVEL keeps the package from starting its daemon. */
async function installPackage(name: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const lock = ['-o', 'DPkg::Lock::Timeout=300'];
  const options = { env, maxBuffer: 64 * 1024 * 1024 };
  try {
    await run('apt-get', [...lock, 'update'], options);
    await run('apt-get', [...lock, 'install', '-y', '--no-install-recommends', name], options);
  } catch (error) {
    const lines = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    const last = lines.trim().split('\n').slice(-3).join(' ');
    throw new Error(`Could not install ${name}: ${last}. To install it yourself, run: ${installCommand(name)}`, {
      cause: error,
    });
  }
}
