import type { ServiceName } from '@dear-future/contracts/services';
import { startChild, type Child, type ChildExit } from './processes/child.js';
import { listeningLine } from './processes/listening-line.js';
import { inRepository } from './processes/repository.js';

/** Starting five services at once on two busy cores takes a while. */
const START_DEADLINE_MS = 60_000;

/** Reading the maps of two thousand files is a quarter of a start; the tests start hundreds. */
const runsTests = (process.env['JEST_WORKER_ID'] ?? process.env['TEST_WORKER_INDEX']) !== undefined;
const SOURCE_MAPS = runsTests ? [] : ['--enable-source-maps'];

export interface ServiceProcessOptions {
  service: ServiceName;
  /** The service's settings; nothing else of our own environment is passed on but PATH, HOME and TZ. */
  env: Record<string, string>;
  /** Path of a module that is loaded first and changes modules of the service. A bundle has none: the compiler's output runs. */
  changes?: string;
  logFile?: string;
  /** Called with every line it prints, from the first one on. */
  onLine?: (line: string) => void;
}

export interface LogEntry {
  event?: string;
  level?: string | number;
  msg?: string;
  [more: string]: unknown;
}

/** A built service running as a process of its own, to be used, watched and killed. */
export class ServiceProcess {
  constructor(
    readonly service: ServiceName,
    readonly child: Child,
    /** Port it listens on, on 127.0.0.1. */
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

  /** The newest log lines that are JSON, oldest first. */
  logs(): LogEntry[] {
    return this.child.lastLines().flatMap(parse);
  }

  /** Waits for a log line with this event, logged already or later. */
  async logged(event: string, withinMs = 20_000): Promise<LogEntry> {
    return this.child.line((line) => parse(line).find((entry) => entry.event === event), withinMs);
  }

  /** Sends a signal; with SIGKILL the process has no chance to tidy up. Settles when it is gone, unless it is only stopped. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.child.kill(signal);
    if (signal === 'SIGSTOP' || signal === 'SIGCONT') return;
    await this.child.exited;
  }

  /** Orderly shutdown. Gives how it ended: code 0 when all went well. */
  async stop(deadlineMs = 30_000): Promise<ChildExit> {
    return this.child.stop(deadlineMs);
  }
}

/** A bundle starts in a third of the time; where only the compiler follows the sources (`npm run dev`, one test alone), its output is newer. */
export function serviceProgram(service: ServiceName, program: 'main' | 'migrate' = 'main'): string {
  if (process.env['BUILD_IS_FRESH'] !== 'true') return compiled(service, program);
  return inRepository('services', service, 'bundle/service', `${program}.js`);
}

function compiled(service: ServiceName, program = 'main'): string {
  return inRepository('services', service, 'dist', `${program}.js`);
}

/**
 * Starts a service and waits until it listens.
 * @throws Error with its last lines when it ends before that or takes over a minute
 */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const { service, env, changes, logFile, onLine } = options;
  const child = startChild({
    name: service,
    program: process.execPath,
    args: [
      ...SOURCE_MAPS,
      ...(changes === undefined ? [serviceProgram(service)] : ['--import', changes, compiled(service)]),
    ],
    cwd: inRepository('services', service),
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TZ: process.env['TZ'] ?? 'UTC', ...env },
    ...(logFile !== undefined && { logFile }),
  });
  if (onLine) child.onLine(onLine);
  try {
    const { port } = await child.line(listeningLine, START_DEADLINE_MS);
    return new ServiceProcess(service, child, port);
  } catch (error) {
    await child.stop(1_000);
    throw error;
  }
}

function parse(line: string): LogEntry[] {
  if (!line.startsWith('{')) return [];
  try {
    return [JSON.parse(line) as LogEntry];
  } catch {
    return [];
  }
}
