import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository's root: the folder that holds nx.json. */
export const repositoryRoot = findRoot(fileURLToPath(import.meta.url));

/** Absolute path of a file of the repository, named from its root. */
export function inRepository(...segments: string[]): string {
  return path.join(repositoryRoot, ...segments);
}

function findRoot(start: string): string {
  for (let folder = path.dirname(start); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'nx.json'))) return folder;
  }
  throw new Error(`No nx.json above ${start}: not inside the repository`);
}
