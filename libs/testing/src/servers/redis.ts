import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from '../eventually.js';
import { startChild, type Child } from '../processes/child.js';
import { findProgram } from '../processes/find-program.js';
import { freePort } from '../processes/free-port.js';
import { canInstallPackages, installLine, installPackage } from '../processes/install-package.js';
import { dataFolder } from './data-folder.js';
import { dockerAnswers } from './docker.js';
import type { Server, ServerOptions } from './server.js';

const IMAGE = 'redis:7-alpine';
/** Of every Redis that this process starts without another one. */
const PASSWORD = randomBytes(20).toString('hex');
const SECRETS = 'secrets.conf';

export interface RedisOptions extends ServerOptions {
  /** Whether every write is kept on disk (an append-only file, synced each second). */
  durable: boolean;
  /** Without it nothing is answered. */
  password?: string;
  /** Called before a package is installed, which takes a while. */
  onInstall?: (sentence: string) => void;
}

/**
 * Starts a real Redis (or Valkey) on 127.0.0.1: the program on the PATH, else in a Docker engine, else Debian's package is
 * installed when we are root.
 * @throws Error whose message is the one line that installs it
 */
export async function startRedis(options: RedisOptions): Promise<Server> {
  const folder = await dataFolder('redis', options.dataDir);
  const port = options.port ?? (await freePort());
  const password = options.password ?? PASSWORD;
  const start = await findWay(options.onInstall);
  // A file, as every user of this machine sees the arguments of a program.
  await writeFile(path.join(folder.path, SECRETS), `requirepass ${password}\n`, { mode: 0o600 });
  const child = start(port, folder.path, options);
  const url = `redis://:${password}@127.0.0.1:${port}`;
  await answers(child, url);
  return {
    url,
    port,
    pid: child.pid,
    child,
    stop: async () => {
      await child.stop();
      await folder.dispose();
    },
  };
}

type Way = (port: number, folder: string, options: RedisOptions) => Child;

async function findWay(onInstall: RedisOptions['onInstall']): Promise<Way> {
  const program = findProgram('redis-server', 'valkey-server');
  if (program !== undefined) return asProcess(program);
  if (await dockerAnswers()) return asContainer;
  if (canInstallPackages()) {
    onInstall?.('Installing Redis');
    await installPackage('redis-server');
    const installed = findProgram('redis-server');
    if (installed !== undefined) return asProcess(installed);
  }
  throw new Error(`Redis is missing. Install it with: ${installLine('redis-server')}`);
}

function settings(folder: string, durable: boolean): string[] {
  return [
    ...['--include', path.join(folder, SECRETS), '--appendonly', durable ? 'yes' : 'no', '--save', ''],
    ...['--maxmemory', '256mb', '--maxmemory-policy', 'noeviction'],
  ];
}

function asProcess(program: string): Way {
  return (port, folder, { durable, logFile }) =>
    startChild({
      name: 'Redis',
      program,
      args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...settings(folder, durable)],
      ...(logFile !== undefined && { logFile }),
    });
}

/** The container's life is that of the `docker run` in the foreground, which hands on our signals. */
const asContainer: Way = (port, folder, { durable, logFile }) =>
  startChild({
    name: 'Redis',
    program: 'docker',
    args: [
      ...['run', '--rm', '--init', '--publish', `127.0.0.1:${port}:6379`, '--volume', `${folder}:/data`, IMAGE],
      ...['redis-server', ...settings('/data', durable)],
    ],
    ...(logFile !== undefined && { logFile }),
  });

async function answers(child: Child, url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    await eventually(
      async () => {
        if (!child.isRunning) return true;
        if (client.status !== 'ready') await client.connect();
        await client.ping();
        return true;
      },
      // A container may have its image fetched first; a large append-only file is read first.
      { withinMs: 120_000, everyMs: 20, what: 'Redis to answer' },
    );
  } finally {
    client.disconnect();
  }
  if (!child.isRunning) throw new Error(child.report('ended at its start'));
}
