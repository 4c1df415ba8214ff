/**
 * `npm run bench -- deliveries [seconds]`: delivers capsules that are all due at once, with one process and with two,
 * to a mail server in its own process, beside a bare loop over nodemailer's pool with as many connections. The mail
 * server takes the times, and leaves out the first fifth of the emails. Runs the loop for about ten seconds.
 */
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serviceEnvironment } from '@dear-future/local-servers/service-environment';
import { startServiceProcess } from '@dear-future/local-servers/service-process';
import { createTokenKeys } from '@dear-future/local-servers/token-keys';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { startTestServers } from '@dear-future/testing/run/test-servers';
import { testInstallation } from '@dear-future/testing/test-installation';
import pg from 'pg';
import type { Received, Reset } from './smtp-sink.js';

const SECONDS = Number(process.argv[2] ?? 10);
const LOOP = fileURLToPath(new URL('../../bench/mail-loop.mjs', import.meta.url));
const SINK = fileURLToPath(new URL('smtp-sink.js', import.meta.url));
const keys = createTokenKeys();
const servers = await startTestServers();
Object.assign(process.env, servers.environment);

class Sink {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(latencyMs: number): Promise<Sink> {
    const child = fork(SINK, [String(latencyMs)]);
    const [{ port }] = (await once(child, 'message')) as [{ port: number }];
    return new Sink(child, `smtp://127.0.0.1:${String(port)}`);
  }

  async ask(question: Reset | 'count'): Promise<Received> {
    this.child.send(question);
    const [answer] = (await once(this.child, 'message')) as [Received];
    return answer;
  }

  /** Returns emails per second, once all have come. */
  async rate(count: number): Promise<number> {
    const { rate } = await eventually(
      async () => {
        const received = await this.ask('count');
        return received.count >= count && received;
      },
      { withinMs: 600_000, everyMs: 100, what: `${String(count)} emails` },
    );
    return rate;
  }

  stop(): void {
    this.child.kill();
  }
}

async function runLoop(sink: Sink, connections: number, count: number): Promise<number> {
  await sink.ask({ warmUp: Math.floor(count / 5) });
  await promisify(execFile)(process.execPath, [LOOP, sink.url, String(connections), String(count)]);
  return sink.rate(count);
}

async function runService(sink: Sink, connections: number, count: number, processes: number): Promise<number> {
  const database = await createDatabase();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  await insertDeliveries(admin, count);
  const services = await Promise.all(
    Array.from({ length: processes }, () =>
      startServiceProcess({ service: 'delivery', env: environment(database, sink, connections) }),
    ),
  );
  try {
    await sink.ask({ warmUp: Math.floor(count / 5) });
    await admin.query('UPDATE delivery.deliveries SET next_attempt_at = clock_timestamp()');
    return await sink.rate(count);
  } finally {
    await Promise.all(services.map((service) => service.stop()));
    await admin.end();
    await database.drop();
  }
}

function environment(database: TestDatabase, sink: Sink, connections: number): Record<string, string> {
  const installation = testInstallation({
    databaseUrl: (service) => database.url(service),
    redisUrl: servers.environment.TEST_REDIS_URL,
    smtpUrl: sink.url,
    keys,
  });
  return { ...serviceEnvironment('delivery', installation), SMTP_CONNECTIONS: String(connections) };
}

/** Inserts users and their deliveries, which are not due yet. */
async function insertDeliveries(admin: pg.Client, count: number): Promise<void> {
  await admin.query(
    `CREATE TEMP TABLE made AS SELECT gen_random_uuid() AS id, n FROM generate_series(1, $1::int) AS n`,
    [count],
  );
  await admin.query(`
    INSERT INTO delivery.users (user_id, version, email, first_name)
    SELECT id, 1, 'user-' || n || '@example.test', 'Ada' FROM made`);
  await admin.query(`
    INSERT INTO delivery.deliveries (id, source_kind, source_id, channel, generation, user_id, due_at, local_date,
                                     local_time, time_zone, recorded_at, prompt_title, personal_note, message_id,
                                     next_attempt_at)
    SELECT id, 'time-capsule', gen_random_uuid(), 'email', 1, id, due, (due AT TIME ZONE 'Europe/Berlin')::date,
           (due AT TIME ZONE 'Europe/Berlin')::time, 'Europe/Berlin', '2026-05-04 10:00Z', 'A year from today',
           'Remember the sea.', '<' || id || '@dear-future.example>', due + interval '1 day'
      FROM made CROSS JOIN (SELECT date_trunc('second', clock_timestamp()) AS due) AS moment`);
  await admin.query('ANALYZE delivery.deliveries, delivery.users');
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

const perSecond = (rate: number): string => `${rate.toFixed(0)} emails/s`;

async function compare(latencyMs: number, connections: number): Promise<void> {
  const sink = await Sink.start(latencyMs);
  try {
    say(`Mail server answers in ${String(latencyMs)} ms; ${String(connections)} connections per process`);
    const trial = await runLoop(sink, connections, 300);
    const count = Math.ceil(trial * SECONDS);
    const loop = await runLoop(sink, connections, count);
    say(`  bare loop      ${perSecond(loop)}`);
    const one = await runService(sink, connections, count, 1);
    say(`  one process    ${perSecond(one)} = ${(one / loop).toFixed(2)} of the loop`);
    const two = await runService(sink, connections, count, 2);
    say(`  two processes  ${perSecond(two)} = ${(two / one).toFixed(2)} of one process`);
    const again = await runLoop(sink, connections, count);
    say(`  bare loop      ${perSecond(again)}, once more`);
  } finally {
    sink.stop();
  }
}

try {
  await compare(0, 5);
  await compare(300, 50);
} finally {
  await servers.stop();
}
