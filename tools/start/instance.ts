import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@dear-future/testing/eventually';
import { isAlive, programOf } from '@dear-future/testing/processes/process-table';

interface TrackedProcess {
  pid: number;
  /** Detects a reused process id. */
  program: string;
}

/** How long a killed run's children may take to end by themselves. */
const EXIT_TIMEOUT_MS = 12_000;

export class AlreadyRunning extends Error {}

/**
 * Ensures that only one copy runs per data folder. A file lists the copy and its children: the next start fails while
 * that copy runs; if it was killed, the next start waits for its children to end, then kills those that have not.
 */
export class Instance {
  private readonly processes: TrackedProcess[] = [];
  private writing = Promise.resolve();

  private constructor(private readonly file: string) {}

  /** @throws AlreadyRunning if another copy runs on this folder */
  static async claim(dataDir: string): Promise<Instance> {
    await mkdir(dataDir, { recursive: true });
    const instance = new Instance(path.join(dataDir, 'running.json'));
    // Two attempts: the first may remove a dead copy's file, and another copy may then claim the folder first.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (await instance.tryToClaim()) return instance;
      await instance.clearEnded(dataDir);
    }
    throw new AlreadyRunning(
      `Another copy was started on ${dataDir} at the same moment. Give one of them its own DATA_DIR.`,
    );
  }

  async add(pid: number): Promise<void> {
    this.processes.push({ pid, program: await programOf(pid) });
    await this.write();
  }

  async release(): Promise<void> {
    await this.writing;
    await rm(this.file, { force: true });
  }

  private async tryToClaim(): Promise<boolean> {
    const self = { pid: process.pid, program: await programOf(process.pid) };
    // Writes a temporary file and links it: readers see whole files, and only one of two copies wins.
    const draft = await this.draft([self]);
    try {
      await link(draft, this.file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
    this.processes.push(self);
    return true;
  }

  private async clearEnded(dataDir: string): Promise<void> {
    const [owner, ...children] = await this.read();
    if (owner && (await isStillRunning(owner))) {
      throw new AlreadyRunning(
        `Another copy (process ${owner.pid}) already runs on ${dataDir}. Stop it, or give this one its own DATA_DIR.`,
      );
    }
    for (const child of children) {
      await eventually(async () => !(await isStillRunning(child)), { withinMs: EXIT_TIMEOUT_MS }).catch(() => {
        killIfAlive(child.pid);
      });
    }
    await rm(this.file, { force: true });
  }

  private async read(): Promise<TrackedProcess[]> {
    const text = await readFile(this.file, 'utf8').catch(() => '[]');
    try {
      return JSON.parse(text) as TrackedProcess[];
    } catch {
      // Damaged, for example by a full disk: the owner is unknown, but the servers' own locks protect the data.
      return [];
    }
  }

  private async write(): Promise<void> {
    this.writing = this.writing.then(async () => rename(await this.draft(this.processes), this.file));
    await this.writing;
  }

  private async draft(processes: TrackedProcess[]): Promise<string> {
    const file = `${this.file}.${String(process.pid)}`;
    await writeFile(file, JSON.stringify(processes));
    return file;
  }
}

/** Kills a process, which may have ended already. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isStillRunning({ pid, program }: TrackedProcess): Promise<boolean> {
  return isAlive(pid) && (await programOf(pid)) === program;
}
