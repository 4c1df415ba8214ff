// Real: PostgreSQL, Redis, the built delivery service as a process killed with kill -9 where a lock stops it. The mail
// server is a scripted SMTP stub. Tests move time in the database.
import { eventually } from '@dear-future/testing/eventually';
import type { Server } from '@dear-future/testing/servers/server';
import { DeliveryHarness, openWithRedis } from './delivery-harness.js';
import { countIn, GAP_SECONDS, SharedPrompt } from './shared-prompt.js';

let bench: DeliveryHarness;
let prompt: SharedPrompt;

beforeEach(async () => {
  bench = await DeliveryHarness.open();
  prompt = new SharedPrompt(bench);
});
afterEach(() => bench.close());

interface CrashPoint {
  name: string;
  /** Locks what the process stops at; returns the function that unlocks it. */
  hold?: () => Promise<() => Promise<void>>;
  /** Copies of the first mail that the mail server accepted. */
  copies: number;
}

const crashPoints: CrashPoint[] = [
  { name: 'in the handler, before its commit', hold: () => bench.hold('delivery.notifications'), copies: 1 },
  { name: 'after the claim, before the mail', hold: () => bench.hold('delivery.users'), copies: 1 },
  { name: 'in the middle of DATA', copies: 1 },
  { name: 'after the 250, before the commit', hold: () => bench.holdOutcomes(), copies: 2 },
];

describe('delivery killed with kill -9 around a response', () => {
  it.each(crashPoints)('$name: one notification, nothing lost', async ({ hold, copies }) => {
    const victim = await bench.spawn({ SMTP_DEADLINE_MS: '6000' });
    await bench.know();
    const unlock = await hold?.();
    if (!unlock) bench.stub.behave(['hang-mid-data']);
    await prompt.receive();
    await (unlock ? bench.waitsAtLock() : eventually(() => bench.stub.hanging === 1));
    await victim.kill('SIGKILL');
    await unlock?.();
    await bench.leasesEnd();
    await bench.start();
    await prompt.receive({ responderName: 'Tom' });
    const rows = await prompt.settled(2);
    const first = bench.stub.mails.filter(({ messageId }) => messageId === rows[0]?.message_id);
    expect(first).toHaveLength(copies);
    expect(new Set(first.map(countIn)).size).toBe(1);
    const counts = rows.map(({ message_id: id }) => bench.stub.mails.find(({ messageId }) => messageId === id));
    expect(counts.reduce((sum, mail) => sum + (mail ? countIn(mail) : 0), 0)).toBe(2);
    expect(await prompt.told()).toHaveLength(2);
    expect((await prompt.gaps()).every((seconds) => seconds >= GAP_SECONDS)).toBe(true);
    await bench.holdsInvariants();
  });

  it('while a mail still collects responses: the next process mails them', async () => {
    const victim = await bench.spawn();
    await bench.know();
    await prompt.receive();
    await prompt.mailReaches(1, 'delivered');
    for (let count = 0; count < 5; count += 1) await prompt.receive();
    await prompt.toldOf(6);
    await victim.kill('SIGKILL');
    await bench.start();
    await prompt.settled(6);
    expect(bench.stub.mails.map(countIn)).toEqual([1, 5]);
  });
});

describe('Redis', () => {
  let redis: Server;

  beforeEach(async () => {
    await bench.close();
    ({ bench, redis } = await openWithRedis());
    prompt = new SharedPrompt(bench);
  });

  it('absent from the start: the sweep handles responses, and mails them together', async () => {
    await redis.stop();
    await bench.start();
    await bench.know();
    await prompt.receive();
    await prompt.mailReaches(1, 'delivered');
    for (let count = 0; count < 4; count += 1) await prompt.receive();
    await prompt.settled(5);
    expect(bench.stub.mails.map(countIn)).toEqual([1, 4]);
    expect(await prompt.told()).toHaveLength(5);
  });

  it('killed between two mails: the second is not lost and not early', async () => {
    await bench.start();
    await bench.know();
    await prompt.receive();
    await prompt.mailReaches(1, 'delivered');
    await prompt.receive();
    await prompt.mailReaches(2, 'scheduled');
    redis.child.kill('SIGKILL');
    await redis.child.exited;
    await prompt.settled(2);
    expect(bench.stub.mails.map(countIn)).toEqual([1, 1]);
    expect((await prompt.gaps()).every((seconds) => seconds >= GAP_SECONDS)).toBe(true);
  });
});
