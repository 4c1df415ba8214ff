import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface DataFolder {
  path: string;
  /** Removes the folder when it was a temporary one. */
  dispose(): Promise<void>;
}

/** The folder a server keeps its data in: the given one, made when missing, or a temporary one. */
export async function dataFolder(name: string, given: string | undefined): Promise<DataFolder> {
  if (given !== undefined) {
    const folder = path.resolve(given);
    await mkdir(folder, { recursive: true });
    return { path: folder, dispose: () => Promise.resolve() };
  }
  const folder = await mkdtemp(path.join(tmpdir(), `dear-future-${name}-`));
  return { path: folder, dispose: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}
