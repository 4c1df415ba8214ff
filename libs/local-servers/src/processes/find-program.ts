import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Searched after the PATH, from which some of these folders are often missing. */
const COMMON_FOLDERS = ['/usr/local/bin', '/usr/bin', '/usr/sbin', '/opt/homebrew/bin'];

/** Returns the path of the first of these programs that exists. */
export function findProgram(...names: string[]): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...COMMON_FOLDERS].filter(
    (each) => each !== '',
  );
  for (const name of names) {
    for (const folder of folders) {
      const file = path.join(folder, name);
      if (isRunnable(file)) return file;
    }
  }
  return undefined;
}

function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
