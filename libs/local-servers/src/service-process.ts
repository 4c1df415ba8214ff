import type { ServiceName } from '@dear-future/contracts/services';
import { startChild, type Child, type ChildExit } from './processes/child.js';
import { logEntry, type LogEntry } from './processes/log-entry.js';
import { inRepository } from './processes/repository.js';

export type { LogEntry };

/** Generous, because five services may start at once on two busy cores. */
const START_DEADLINE_MS = 60_000;

/** Tests start hundreds of processes without source maps, because maps take up a quarter of the time of each start. */
const isTestRun = (process.env['JEST_WORKER_ID'] ?? process.env['TEST_WORKER_INDEX']) !== undefined;
const SOURCE_MAPS = isTestRun ? [] : ['--enable-source-maps'];

export interface ServiceProcessOptions {
  service: ServiceName;
  /** All settings. Of our own environment, the service inherits only PATH, HOME and TZ. */
  env: Record<string, string>;
  /**
   * A module to preload, which patches the service's modules. The service then runs from the compiler's output, because
   * a bundle has no separate modules.
   */
  patchFile?: string;
  logFile?: string;
  onLine?: (line: string) => void;
}

export class ServiceProcess {
  constructor(
    readonly service: ServiceName,
    readonly child: Child,
    readonly port: number,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.child.pid;
  }

  get exited(): Promise<ChildExit> {
    return this.child.exited;
  }

  /** Returns the recent JSON log lines, oldest first. */
  logs(): LogEntry[] {
    const entries = this.child.lastLines().map((line) => logEntry(line));
    return entries.filter((entry) => entry !== undefined);
  }

  /** Waits for a log event, past or future. */
  waitForLog(event: string, withinMs = 20_000): Promise<LogEntry> {
    return this.child.waitForLine((line) => logEntry(line, event), withinMs);
  }

  /** Sends a signal. Waits until the process has exited, except after SIGSTOP and SIGCONT. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.child.kill(signal);
    if (signal !== 'SIGSTOP' && signal !== 'SIGCONT') await this.child.exited;
  }

  stop(deadlineMs = 30_000): Promise<ChildExit> {
    return this.child.stop(deadlineMs);
  }
}

/**
 * Returns the path of the program's bundle if BUILD_IS_FRESH says that the bundle, which starts three times as fast, is
 * up to date. Otherwise returns the path of the compiler's output: `npm run dev` and single tests build nothing else.
 */
export function serviceProgram(service: ServiceName, program: 'main' | 'migrate' = 'main'): string {
  if (process.env['BUILD_IS_FRESH'] !== 'true') return compiledProgram(service, program);
  return inRepository('services', service, 'bundle/service', `${program}.js`);
}

function compiledProgram(service: ServiceName, program = 'main'): string {
  return inRepository('services', service, 'dist', `${program}.js`);
}

/** Starts a service and waits until it listens. @throws Error with its last lines if it exits or needs over a minute */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const { service, env, patchFile, logFile, onLine } = options;
  const program =
    patchFile === undefined ? [serviceProgram(service)] : ['--import', patchFile, compiledProgram(service)];
  const child = startChild({
    name: service,
    program: process.execPath,
    args: [...SOURCE_MAPS, ...program],
    cwd: inRepository('services', service),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ: process.env['TZ'] ?? 'UTC', ...env },
    logFile,
  });
  if (onLine) child.onLine(onLine);
  try {
    const { port } = await child.waitForLine((line) => logEntry(line, 'listening'), START_DEADLINE_MS);
    return new ServiceProcess(service, child, Number(port));
  } catch (error) {
    await child.stop(1_000);
    throw error;
  }
}
