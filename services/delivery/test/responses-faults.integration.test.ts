// Real: PostgreSQL, Redis, the built delivery service as processes that are killed with kill -9. The mail server is a scripted one
// that speaks SMTP. Processes are stopped exactly at a point by a lock they must wait for. Tests move time in the database.
import { eventually } from '@dear-future/testing/eventually';
import type { Server } from '@dear-future/testing/servers/server';
import { startRedis } from '@dear-future/testing/servers/redis';
import { countIn, GAP_SECONDS, SharedQuestion } from './answers.js';
import { DeliveryHarness } from './delivery-harness.js';

let bench: DeliveryHarness;
let question: SharedQuestion;

beforeEach(async () => {
  bench = await DeliveryHarness.open();
  question = new SharedQuestion(bench);
});
afterEach(() => bench.close());

interface CrashPoint {
  name: string;
  /** Brings the process exactly there; gives the way to let go of what holds it. */
  reach(): Promise<() => Promise<void>>;
  /** Copies of the first mail that the mail server took responsibility for. */
  copies: number;
}

const nothingToLetGo = (): Promise<void> => Promise.resolve();

const crashPoints: CrashPoint[] = [
  {
    name: 'in the handler, before its commit',
    reach: async () => {
      const letGo = await bench.hold('delivery.notifications');
      await question.receive();
      await bench.standsAtLock();
      return letGo;
    },
    copies: 1,
  },
  {
    name: 'after the handler, before the mail',
    reach: async () => {
      const letGo = await bench.hold('delivery.recipients');
      await question.receive();
      await question.mailReaches(1, 'claimed');
      await bench.standsAtLock();
      return letGo;
    },
    copies: 1,
  },
  {
    name: 'in the middle of DATA',
    reach: async () => {
      bench.stub.behave(['hang-mid-data']);
      await question.receive();
      await eventually(() => bench.stub.hanging === 1);
      return nothingToLetGo;
    },
    copies: 1,
  },
  {
    name: 'after the 250, before the commit',
    reach: async () => {
      const letGo = await bench.holdOutcomes();
      await question.receive();
      await bench.standsAtLock();
      return letGo;
    },
    copies: 2,
  },
];

describe('delivery killed with kill -9 around an answer', () => {
  it.each(crashPoints)('$name: told once, nothing lost', async ({ reach, copies }) => {
    const victim = await bench.spawn({ SMTP_DEADLINE_MS: '6000' });
    await bench.know();
    const letGo = await reach();
    await victim.kill('SIGKILL');
    await letGo();
    // What the dead process held comes back when its lease ends.
    await bench.leasesEnd();
    await bench.start();
    await question.receive({ responderName: 'Tom' });
    const rows = await question.settled(2);
    const first = bench.stub.mails.filter(({ messageId }) => messageId === rows[0]?.message_id);
    expect(first).toHaveLength(copies);
    expect(new Set(first.map(countIn)).size).toBe(1);
    const counts = rows.map(({ message_id: id }) => bench.stub.mails.find(({ messageId }) => messageId === id));
    expect(counts.reduce((sum, mail) => sum + (mail ? countIn(mail) : 0), 0)).toBe(2);
    expect(await question.told()).toHaveLength(2);
    expect((await question.gaps()).every((seconds) => seconds >= GAP_SECONDS)).toBe(true);
    await bench.holdsInvariants();
  });

  it('while a mail still gathers: its answers are in the mail of the next process', async () => {
    const victim = await bench.spawn();
    await bench.know();
    await question.receive();
    await question.mailReaches(1, 'delivered');
    for (let count = 0; count < 5; count += 1) await question.receive();
    await question.toldOf(6);
    await victim.kill('SIGKILL');
    await bench.start();
    await question.settled(6);
    expect(bench.stub.mails.map(countIn)).toEqual([1, 5]);
  });
});

describe('Redis', () => {
  let redis: Server;

  beforeEach(async () => {
    await bench.close();
    redis = await startRedis({ durable: false });
    bench = await DeliveryHarness.open(redis.url);
    question = new SharedQuestion(bench);
  });
  afterEach(() => redis.stop());

  it('absent from the start: answers are told, gathered and mailed by the sweep', async () => {
    await redis.stop();
    await bench.start();
    await bench.know();
    await question.receive();
    await question.mailReaches(1, 'delivered');
    for (let count = 0; count < 4; count += 1) await question.receive();
    await question.settled(5);
    expect(bench.stub.mails.map(countIn)).toEqual([1, 4]);
    expect(await question.told()).toHaveLength(5);
  });

  it('killed between two mails: the second is not lost and not early', async () => {
    await bench.start();
    await bench.know();
    await question.receive();
    await question.mailReaches(1, 'delivered');
    await question.receive();
    await question.mailReaches(2, 'scheduled');
    redis.child.kill('SIGKILL');
    await redis.child.exited;
    await question.settled(2);
    expect(bench.stub.mails.map(countIn)).toEqual([1, 1]);
    expect((await question.gaps()).every((seconds) => seconds >= GAP_SECONDS)).toBe(true);
  });
});
