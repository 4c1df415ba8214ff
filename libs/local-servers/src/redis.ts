import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Redis } from 'ioredis';
import { startChild, type Child } from './processes/child.js';
import { findProgram } from './processes/find-program.js';
import { freePort } from './processes/free-port.js';
import { findOrInstall } from './processes/install-package.js';
import { isDockerRunning } from './docker.js';
import { IMAGES } from './images.js';
import { prepareDataFolder, serverOf, waitForResponse, type Server, type ServerOptions } from './server.js';

const PASSWORD = randomBytes(20).toString('hex');
const SECRETS = 'secrets.conf';

export interface RedisOptions extends ServerOptions {
  /** Whether writes go to disk (to an append-only file, synced each second). */
  durable: boolean;
  password?: string;
  /** Called before a package is installed, because this takes a while. */
  onInstall?: (sentence: string) => void;
}

/**
 * Starts an installed Redis or Valkey. Without either, starts a container. If Docker is not running either, installs
 * Debian's package, which needs root.
 * @throws Error whose message contains the command that installs Redis
 */
export async function startRedis(options: RedisOptions): Promise<Server> {
  const folder = await prepareDataFolder('redis', options.dataDir);
  const port = options.port ?? (await freePort());
  const password = options.password ?? PASSWORD;
  // Every user of this machine can see a program's arguments, so the password is in a file.
  await writeFile(path.join(folder.path, SECRETS), `requirepass ${password}\n`, { mode: 0o600 });
  const [program, args] = await findCommand(port, folder.path, options);
  const child = startChild({ name: 'Redis', program, args, logFile: options.logFile });
  const url = `redis://:${password}@127.0.0.1:${port}`;
  await waitForPing(child, url);
  return serverOf(child, url, folder);
}

type Command = [program: string, args: string[]];

async function findCommand(port: number, folder: string, { durable, onInstall }: RedisOptions): Promise<Command> {
  const found = findProgram('redis-server', 'valkey-server');
  if (found === undefined && (await isDockerRunning())) {
    // The container lives as long as `docker run`, which forwards our signals.
    const run = [
      'run',
      '--rm',
      '--init',
      '--publish',
      `127.0.0.1:${port}:6379`,
      '--volume',
      `${folder}:/data`,
      IMAGES.redis,
    ];
    return ['docker', [...run, 'redis-server', ...settings('/data', durable)]];
  }
  const program = found ?? (await findOrInstall('Redis', ['redis-server'], 'redis-server', onInstall));
  return [program, ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, ...settings(folder, durable)]];
}

function settings(folder: string, durable: boolean): string[] {
  return [
    ...['--include', path.join(folder, SECRETS), '--appendonly', durable ? 'yes' : 'no', '--save', ''],
    ...['--maxmemory', '256mb', '--maxmemory-policy', 'noeviction'],
  ];
}

async function waitForPing(child: Child, url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  client.on('error', () => undefined);
  const ping = async (): Promise<void> => {
    if (client.status !== 'ready') await client.connect();
    await client.ping();
  };
  // Docker may have to fetch the image, and Redis may have to read a large append-only file.
  await waitForResponse(child, ping, 120_000).finally(() => client.disconnect());
}
