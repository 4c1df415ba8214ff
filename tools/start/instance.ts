import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eventually } from '@dear-future/local-servers/eventually';
import { isAlive, commandLineOf } from '@dear-future/local-servers/processes/process-table';

interface TrackedProcess {
  pid: number;
  /** The command line, which tells whether another process has this id now. */
  program: string;
}

/** How long the children of a killed copy may take to end by themselves. */
const EXIT_TIMEOUT_MS = 12_000;

export class AlreadyRunningError extends Error {}

/**
 * Ensures that only one copy of the product uses a data folder. A file lists the copy's process and its children. While
 * that copy is running, another start fails. If it was killed, the next start waits until its children have ended, and
 * kills those that take too long.
 */
export class Instance {
  private readonly processes: TrackedProcess[] = [];
  private writing = Promise.resolve();

  private constructor(private readonly file: string) {}

  /** @throws AlreadyRunningError if another copy is using this folder */
  static async claim(dataDir: string): Promise<Instance> {
    await mkdir(dataDir, { recursive: true });
    const instance = new Instance(path.join(dataDir, 'running.json'));
    // The second attempt follows if the first has found and removed the file of a copy that has ended.
    for (let attempt = 0; attempt < 2; attempt += 1) {
      if (await instance.tryToClaim()) return instance;
      await instance.removeEnded(dataDir);
    }
    throw new AlreadyRunningError(
      `Another copy was started on ${dataDir} at the same moment. Give one of them its own DATA_DIR.`,
    );
  }

  async add(pid: number): Promise<void> {
    this.processes.push({ pid, program: await commandLineOf(pid) });
    await this.write();
  }

  async release(): Promise<void> {
    await this.writing;
    await rm(this.file, { force: true });
  }

  private async tryToClaim(): Promise<boolean> {
    const self = { pid: process.pid, program: await commandLineOf(process.pid) };
    // A link to a temporary file: readers never see half a file, and only one of two copies can create the link.
    const draft = await this.writeDraft([self]);
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

  private async removeEnded(dataDir: string): Promise<void> {
    const [owner, ...children] = await this.read();
    if (owner && (await isStillRunning(owner))) {
      throw new AlreadyRunningError(
        `Another copy (process ${owner.pid}) is using ${dataDir}. Stop it, or give this copy its own DATA_DIR.`,
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
      // The file is damaged, for example by a full disk. The servers' own locks still protect the data.
      return [];
    }
  }

  private async write(): Promise<void> {
    this.writing = this.writing.then(async () => rename(await this.writeDraft(this.processes), this.file));
    await this.writing;
  }

  private async writeDraft(processes: TrackedProcess[]): Promise<string> {
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
  return isAlive(pid) && (await commandLineOf(pid)) === program;
}
