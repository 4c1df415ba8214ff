import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from 'ioredis';
import { startChild, type Child } from '../processes/child.js';
import { findProgram } from '../processes/find-program.js';
import { freePort } from '../processes/free-port.js';
import { findOrInstall } from '../processes/install-package.js';
import { isDockerRunning } from './docker.js';
import { prepareDataFolder, serverOf, waitForResponse, type Server, type ServerOptions } from './server.js';

const IMAGE = 'redis:7-alpine';
const PASSWORD = randomBytes(20).toString('hex');
const SECRETS = 'secrets.conf';

export interface RedisOptions extends ServerOptions {
  /** Whether writes go to disk (to an append-only file, synced each second). */
  durable: boolean;
  password?: string;
  /** Called before installing a package, which takes a while. */
  onInstall?: (sentence: string) => void;
}

/**
 * Starts Redis or Valkey from the PATH. If there is none, starts a container; without Docker, installs Debian's package
 * if we are root.
 * @throws Error whose message contains the command that installs Redis
 */
export async function startRedis(options: RedisOptions): Promise<Server> {
  const folder = await prepareDataFolder('redis', options.dataDir);
  const port = options.port ?? (await freePort());
  const password = options.password ?? PASSWORD;
  const start = await findLauncher(options.onInstall);
  // Every user of this machine can see a program's arguments, so the password is in a file.
  await writeFile(path.join(folder.path, SECRETS), `requirepass ${password}\n`, { mode: 0o600 });
  const child = start(port, folder.path, options);
  const url = `redis://:${password}@127.0.0.1:${port}`;
  await waitForPing(child, url);
  return serverOf(child, url, folder);
}

type Launcher = (port: number, folder: string, options: RedisOptions) => Child;

async function findLauncher(onInstall: RedisOptions['onInstall']): Promise<Launcher> {
  const program = findProgram('redis-server', 'valkey-server');
  if (program !== undefined) return asProcess(program);
  if (await isDockerRunning()) return asContainer;
  return asProcess(await findOrInstall('Redis', ['redis-server'], 'redis-server', onInstall));
}

function settings(folder: string, durable: boolean): string[] {
  return [
    ...['--include', path.join(folder, SECRETS), '--appendonly', durable ? 'yes' : 'no', '--save', ''],
    ...['--maxmemory', '256mb', '--maxmemory-policy', 'noeviction'],
  ];
}

function asProcess(program: string): Launcher {
  return (port, folder, { durable, logFile }) =>
    startChild({
      name: 'Redis',
      program,
      args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...settings(folder, durable)],
      logFile,
    });
}

/** The container lives as long as `docker run`, which forwards our signals. */
const asContainer: Launcher = (port, folder, { durable, logFile }) =>
  startChild({
    name: 'Redis',
    program: 'docker',
    args: [
      ...['run', '--rm', '--init', '--publish', `127.0.0.1:${port}:6379`, '--volume', `${folder}:/data`, IMAGE],
      ...['redis-server', ...settings('/data', durable)],
    ],
    logFile,
  });

async function waitForPing(child: Child, url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on('error', () => undefined);
  const ping = async (): Promise<void> => {
    if (client.status !== 'ready') await client.connect();
    await client.ping();
  };
  // Docker may have to fetch the image, or Redis to read a large append-only file.
  await waitForResponse(child, ping, 120_000).finally(() => client.disconnect());
}
