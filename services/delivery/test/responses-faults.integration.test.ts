// Real: PostgreSQL, Redis, and the built delivery service as a process killed with kill -9 while a lock or the mail
// server blocks it. The mail server is a scripted SMTP stub. Tests move times in the database.
import { eventually } from '@dear-future/testing/eventually';
import { startRedis } from '@dear-future/local-servers/redis';
import type { Server } from '@dear-future/local-servers/server';
import { DeliveryHarness } from './delivery-harness.js';
import { countResponses, GAP_SECONDS, TestSharedPrompt } from './shared-prompt.js';

let harness: DeliveryHarness;
let prompt: TestSharedPrompt;

beforeEach(async () => {
  harness = await DeliveryHarness.open();
  prompt = new TestSharedPrompt(harness);
});
afterEach(() => harness.close());

interface CrashPoint {
  name: string;
  /** Blocks the process; returns the function that unblocks it. Absent if the mail server blocks the process. */
  lock?: () => Promise<() => Promise<void>>;
  /** How often the mail server gets the whole first email. */
  copies: number;
}

const crashPoints: CrashPoint[] = [
  { name: 'in the handler, before its commit', lock: () => harness.lockTable('delivery.notifications'), copies: 1 },
  { name: 'after the claim, before the email', lock: () => harness.lockTable('delivery.users'), copies: 1 },
  { name: 'in the middle of DATA', copies: 1 },
  { name: 'after the 250, before the commit', lock: () => harness.blockOutcomes(), copies: 2 },
];

describe('a delivery process killed with kill -9', () => {
  it.each(crashPoints)('$name: each response has one notification, and no email is lost', async ({ lock, copies }) => {
    const victim = await harness.startProcess({ SMTP_DEADLINE_MS: '6000' });
    await harness.announceUser();
    const unlock = await lock?.();
    if (!unlock) harness.stub.behave(['hang-mid-data']);
    await prompt.receive();
    await (unlock ? harness.waitUntilBlocked() : eventually(() => harness.stub.hanging === 1));
    await victim.kill('SIGKILL');
    await unlock?.();
    await harness.endLeases();
    await harness.startApp();
    await prompt.receive({ responderName: 'Tom' });
    const rows = await prompt.waitUntilDelivered(2);
    const first = harness.stub.mails.filter(({ messageId }) => messageId === rows[0]?.message_id);
    expect(first).toHaveLength(copies);
    expect(new Set(first.map(countResponses)).size).toBe(1);
    const mails = rows.map(({ message_id: id }) => harness.stub.mails.find(({ messageId }) => messageId === id));
    expect(mails.reduce((sum, mail) => sum + (mail ? countResponses(mail) : 0), 0)).toBe(2);
    expect(await prompt.notifications()).toHaveLength(2);
    expect((await prompt.gaps()).every((seconds) => seconds >= GAP_SECONDS)).toBe(true);
    await harness.expectInvariants();
  });

  it('while an email is collecting responses: the next process sends the email', async () => {
    const victim = await harness.startProcess();
    await harness.announceUser();
    await prompt.receive();
    await prompt.waitForMailState(1, 'delivered');
    for (let count = 0; count < 5; count += 1) await prompt.receive();
    await prompt.waitForNotifications(6);
    await victim.kill('SIGKILL');
    await harness.startApp();
    await prompt.waitUntilDelivered(6);
    expect(harness.stub.mails.map(countResponses)).toEqual([1, 5]);
  });
});

describe('with Redis', () => {
  let redis: Server;

  beforeEach(async () => {
    await harness.close();
    redis = await startRedis({ durable: false });
    harness = await DeliveryHarness.open(redis);
    prompt = new TestSharedPrompt(harness);
  });

  it('unavailable, the sweep handles responses, and the second email collects all but the first', async () => {
    await redis.stop();
    await harness.startApp();
    await harness.announceUser();
    await prompt.receive();
    await prompt.waitForMailState(1, 'delivered');
    for (let count = 0; count < 4; count += 1) await prompt.receive();
    await prompt.waitUntilDelivered(5);
    expect(harness.stub.mails.map(countResponses)).toEqual([1, 4]);
    expect(await prompt.notifications()).toHaveLength(5);
  });

  it('killed between two emails, the second email is neither lost nor early', async () => {
    await harness.startApp();
    await harness.announceUser();
    await prompt.receive();
    await prompt.waitForMailState(1, 'delivered');
    await prompt.receive();
    await prompt.waitForMailState(2, 'scheduled');
    redis.child.kill('SIGKILL');
    await redis.child.exited;
    await prompt.waitUntilDelivered(2);
    expect(harness.stub.mails.map(countResponses)).toEqual([1, 1]);
    expect((await prompt.gaps()).every((seconds) => seconds >= GAP_SECONDS)).toBe(true);
  });
});
