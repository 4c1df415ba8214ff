import { randomBytes } from 'node:crypto';
import { chmod, chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { eventually } from '../eventually.js';
import { startChild, type Child } from '../processes/child.js';
import { freePort } from '../processes/free-port.js';
import { isAlive, programOf } from '../processes/process-table.js';
import { dataFolder } from './data-folder.js';
import { postgresAccount, type PostgresAccount } from './postgres-account.js';
import { postgresBinaries, type PostgresBinaries } from './postgres-binaries.js';
import type { Server, ServerOptions } from './server.js';

const START_DEADLINE_MS = 60_000;

export interface PostgresOptions extends ServerOptions {
  /** Of the superuser `postgres`; the same at every start over one data folder. Without it: a random one. */
  password?: string;
  /** Whether data survive the machine's crash. False only for tests, where it saves most of the time. */
  durable: boolean;
}

/** Starts a real PostgreSQL 18 on 127.0.0.1. `url` is the superuser's. Initialises the data folder when it is empty. */
export async function startPostgres(options: PostgresOptions): Promise<Server> {
  const binaries = await postgresBinaries();
  const folder = await dataFolder('postgres', options.dataDir);
  const password = options.password ?? randomBytes(16).toString('hex');
  const cluster = path.join(folder.path, 'cluster');
  const account = await postgresAccount([binaries.postgres, path.join(folder.path, 'cluster')]);
  if (account) await chown(folder.path, account.uid, account.gid);
  await initialise(binaries, cluster, password, account);
  await clearStaleLock(cluster);

  const port = options.port ?? (await freePort());
  const child = startChild({
    name: 'PostgreSQL',
    program: binaries.postgres,
    args: ['-D', cluster, '-p', String(port), ...settings(options.durable)],
    // Interrupt means a fast shutdown; terminate would wait for every client to leave first.
    endSignal: 'SIGINT',
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' },
    ...(account && { privileges: account.privileges }),
    ...(options.logFile !== undefined && { logFile: options.logFile }),
  });
  const url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  await answers(child, url);
  return {
    url,
    port,
    pid: child.pid,
    child,
    stop: async () => {
      await child.stop(20_000);
      await folder.dispose();
    },
  };
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
  const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum_naptime: '10min' };
  return Object.entries({ ...common, ...(durable ? {} : hasty) }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}

/** Makes the cluster beside its final place and moves it there, so that an interrupted start leaves nothing half made. */
async function initialise(
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
      args: [
        `--pgdata=${draft}`,
        '--auth=scram-sha-256',
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--no-sync',
      ],
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(account && { privileges: account.privileges }),
    });
    const { code } = await child.exited;
    if (code !== 0) throw new Error(child.report(`ended with ${code ?? 'a signal'}`));
  } finally {
    await rm(passwordFile, { force: true });
  }
  await chmod(draft, 0o700);
  await rename(draft, cluster);
}

/**
 * After kill -9 the lock file stays. PostgreSQL itself sees through it unless the number was given to another program
 * since; a postmaster that really still runs on these data (its starter was killed) is asked to end first.
 */
async function clearStaleLock(cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (isAlive(pid) && (await programOf(pid)).includes(cluster)) {
    process.kill(pid, 'SIGINT');
    await eventually(() => !isAlive(pid), { withinMs: 20_000, what: `the earlier PostgreSQL (process ${pid}) to end` });
  }
  await rm(file, { force: true });
}

async function answers(child: Child, url: string): Promise<void> {
  await eventually(
    async () => {
      if (!child.isRunning) return true;
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
      client.on('error', () => undefined);
      await client.connect();
      await client.end();
      return true;
    },
    { withinMs: START_DEADLINE_MS, what: 'PostgreSQL to answer' },
  );
  if (!child.isRunning) {
    await child.exited;
    throw new Error(child.report('ended at its start'));
  }
}
