import { randomBytes } from 'node:crypto';
import { chmod, chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withClient } from '@dear-future/service-kit/database/provision';
import { eventually } from './eventually.js';
import { startChild } from './processes/child.js';
import { freePort } from './processes/free-port.js';
import { isAlive, commandLineOf } from './processes/process-table.js';
import { postgresAccount, type PostgresAccount } from './postgres-account.js';
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.js';
import { prepareDataFolder, serverOf, waitForResponse, type Server, type ServerOptions } from './server.js';

const START_DEADLINE_MS = 60_000;
const INITDB_OPTIONS = ['--auth=scram-sha-256', '--username=postgres', '--encoding=UTF8', '--locale=C', '--no-sync'];

export interface PostgresOptions extends ServerOptions {
  /** The password of the superuser `postgres`. A data folder needs the same one at each start. Default: random. */
  password?: string;
  /** Whether data survives a crash of the machine. False makes tests much faster. */
  durable: boolean;
}

/** Starts PostgreSQL 18 on 127.0.0.1. The server's `url` is the superuser's. Initializes an empty data folder. */
export async function startPostgres(options: PostgresOptions): Promise<Server> {
  const binaries = await postgresBinaries();
  const folder = await prepareDataFolder('postgres', options.dataDir);
  const password = options.password ?? randomBytes(16).toString('hex');
  const cluster = path.join(folder.path, 'cluster');
  const account = await postgresAccount([binaries.postgres, cluster]);
  if (account) await chown(folder.path, account.uid, account.gid);
  await initialize(binaries, cluster, password, account);
  await clearStaleLock(cluster);

  const port = options.port ?? (await freePort());
  const child = startChild({
    name: 'PostgreSQL',
    program: binaries.postgres,
    args: ['-D', cluster, '-p', String(port), ...settings(options.durable)],
    // SIGINT is a fast shutdown; SIGTERM would wait for all clients.
    endSignal: 'SIGINT',
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    privileges: account?.privileges,
    logFile: options.logFile,
  });
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  await waitForResponse(child, () => withClient(url, (client) => client.query('SELECT 1')), START_DEADLINE_MS);
  return serverOf(child, url, folder, 20_000);
}

function settings(durable: boolean): string[] {
  const common = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const nonDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '10min' };
  return Object.entries({ ...common, ...(durable ? {} : nonDurable) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

/** Runs initdb in a draft folder and then renames it, so that an interrupted start leaves no incomplete cluster. */
async function initialize(
  binaries: PostgresBinaries,
  cluster: string,
  password: string,
  account: PostgresAccount | undefined,
): Promise<void> {
  if (await stat(path.join(cluster, 'PG_VERSION')).catch(() => undefined)) return;
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  const passwordFile = path.join(tmpdir(), `dear-future-${randomBytes(8).toString('hex')}`);
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  try {
    const child = startChild({
      name: 'initdb',
      program: binaries.initdb,
      args: [`--pgdata=${draft}`, `--pwfile=${passwordFile}`, ...INITDB_OPTIONS],
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      privileges: account?.privileges,
    });
    const { code } = await child.exited;
    if (code !== 0) throw new Error(child.report(`exited with ${code ?? 'a signal'}`));
  } finally {
    await rm(passwordFile, { force: true });
  }
  await chmod(draft, 0o700);
  await rename(draft, cluster);
}

/**
 * Removes the lock file that `kill -9` leaves behind: PostgreSQL would not start if another program now has the process
 * id in this file. If an earlier PostgreSQL, whose parent was killed, still uses the data, first stops it with SIGINT.
 */
async function clearStaleLock(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (isAlive(pid) && (await commandLineOf(pid)).includes(cluster)) {
    process.kill(pid, 'SIGINT');
    await eventually(() => !isAlive(pid), {
      withinMs: 20_000,
      what: `the earlier PostgreSQL (process ${pid}) to exit`,
    });
  }
  await rm(file, { force: true });
}
