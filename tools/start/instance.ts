import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@dear-future/testing/eventually';
import { isAlive, programOf } from '@dear-future/testing/processes/process-table';

interface Member {
  pid: number;
  /** Detects a reused process id. */
  program: string;
}

/** The children of a killed run end by themselves. */
const PATIENCE_MS = 12_000;

export class AlreadyRunning extends Error {}

/**
 * One running copy per data folder. The file names the copy and its children for the next start: a live copy is
 * refused, and the children of a killed one are waited for, then ended.
 */
export class Instance {
  private readonly members: Member[] = [];
  private writing = Promise.resolve();

  private constructor(private readonly file: string) {}

  /** @throws AlreadyRunning */
  static async claim(dataDir: string): Promise<Instance> {
    await mkdir(dataDir, { recursive: true });
    const instance = new Instance(path.join(dataDir, 'running.json'));
    // Two tries: the first may remove the file of a dead copy, and another copy may be faster.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (await instance.tryToClaim()) return instance;
      await instance.clearDead(dataDir);
    }
    throw new AlreadyRunning(
      `Another copy was started on ${dataDir} at the same moment. Give one of them its own DATA_DIR.`,
    );
  }

  async add(pid: number): Promise<void> {
    this.members.push({ pid, program: await programOf(pid) });
    await this.write();
  }

  async release(): Promise<void> {
    await this.writing;
    await rm(this.file, { force: true });
  }

  private async tryToClaim(): Promise<boolean> {
    const self = { pid: process.pid, program: await programOf(process.pid) };
    // Written to a temporary file and linked: readers see whole files, and only one of two copies wins.
    const draft = await this.draft([self]);
    try {
      await link(draft, this.file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
    this.members.push(self);
    return true;
  }

  private async clearDead(dataDir: string): Promise<void> {
    const [owner, ...children] = await this.read();
    if (owner && (await isStill(owner))) {
      throw new AlreadyRunning(
        `Another copy (process ${owner.pid}) already runs on ${dataDir}. Stop it, or give this one its own DATA_DIR.`,
      );
    }
    for (const child of children) {
      await eventually(async () => !(await isStill(child)), { withinMs: PATIENCE_MS }).catch(() => {
        endAtOnce(child.pid);
      });
    }
    await rm(this.file, { force: true });
  }

  private async read(): Promise<Member[]> {
    const text = await readFile(this.file, 'utf8').catch(() => '[]');
    try {
      return JSON.parse(text) as Member[];
    } catch {
      // Damaged, for example by a full disk: the owner is unknown, and the servers' own locks protect the data.
      return [];
    }
  }

  private async write(): Promise<void> {
    this.writing = this.writing.then(async () => rename(await this.draft(this.members), this.file));
    await this.writing;
  }

  private async draft(members: Member[]): Promise<string> {
    const file = `${this.file}.${String(process.pid)}`;
    await writeFile(file, JSON.stringify(members));
    return file;
  }
}

/** It may have ended already. */
function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isStill({ pid, program }: Member): Promise<boolean> {
  return isAlive(pid) && (await programOf(pid)) === program;
}
