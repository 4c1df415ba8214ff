import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.js';
import { startChild, type Child } from './processes/child.js';
import { logEntry, type LogEntry } from './processes/log-entry.js';
import { inRepository } from './processes/repository.js';

export interface ServerOptions {
  /** Default: a temporary folder, which `stop` removes. */
  dataDir?: string;
  /** Default: a free port. */
  port?: number;
  logFile?: string;
}

/** A real server, as a process on this machine. */
export interface Server {
  url: string;
  port: number;
  pid: number;
  child: Child;
  /** Stops the server and removes its temporary folder, if it has one. */
  stop(): Promise<void>;
}

export interface DataFolder {
  path: string;
  dispose(): Promise<void>;
}

/** Creates the given folder if it is missing. Without one, creates a temporary folder. */
export async function prepareDataFolder(name: string, given: string | undefined): Promise<DataFolder> {
  if (given !== undefined) {
    const folder = path.resolve(given);
    await mkdir(folder, { recursive: true });
    return { path: folder, dispose: () => Promise.resolve() };
  }
  const folder = await mkdtemp(path.join(tmpdir(), `dear-future-${name}-`));
  return { path: folder, dispose: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

export function serverOf(child: Child, url: string, folder: DataFolder, stopDeadlineMs?: number): Server {
  const stop = async (): Promise<void> => {
    await child.stop(stopDeadlineMs);
    await folder.dispose();
  };
  return { url, port: Number(new URL(url).port), pid: child.pid, child, stop };
}

/** Waits until `request` succeeds. @throws Error with the child's last lines if the child exits first */
export async function waitForResponse(child: Child, request: () => Promise<unknown>, withinMs: number): Promise<void> {
  const hasRespondedOrExited = async (): Promise<boolean> => {
    if (child.isRunning) await request();
    return true;
  };
  await eventually(hasRespondedOrExited, { withinMs, everyMs: 20, what: `${child.name} to respond` });
  if (child.isRunning) return;
  await child.exited;
  throw new Error(child.report('exited during startup'));
}

/** Starts a Node program and waits until it logs the event `listening`. */
export async function startProgram(
  name: string,
  script: string,
  { dataDir, logFile }: ServerOptions,
  environment: (folder: string) => NodeJS.ProcessEnv,
): Promise<{ server: Server; listening: LogEntry }> {
  const folder = await prepareDataFolder(name.toLowerCase().replaceAll(' ', '-'), dataDir);
  const args = [inRepository(script)];
  const child = startChild({ name, program: process.execPath, args, env: environment(folder.path), logFile });
  const listening = await child.waitForLine((line) => logEntry(line, 'listening'), 30_000);
  return { server: serverOf(child, `http://127.0.0.1:${Number(listening.port)}`, folder), listening };
}
