// Real: PostgreSQL, Redis, the built delivery service as a process, killed with kill -9. The mail server is a scripted one that
// speaks SMTP. The process is stopped exactly at a point by a lock it must wait for or by a server that does not go on.
import type { DeliveryDefinition } from '@dear-future/contracts/messages/delivery-scheduled';
import { eventually } from '@dear-future/testing/eventually';
import { checkInvariants, isBroken } from '../src/invariants/invariants.js';
import { DeliveryBench } from './delivery-bench.js';

/** Two seconds to send and eight to write make a lease of ten. */
const SHORT = { OUTCOME_WRITE_SECONDS: '8' };
const LEASE_MS = 10_000;

interface CrashPoint {
  name: string;
  /** Brings the process exactly there; the kill follows at once. */
  reach(bench: DeliveryBench, definition: DeliveryDefinition): Promise<unknown>;
  /** Prepared before the delivery is due. */
  prepare?(bench: DeliveryBench): Promise<() => Promise<void>>;
  dueInSeconds?: number;
  /** Copies of the mail that the mail server took responsibility for, or may have. */
  copies: number;
  story: string[];
}

const died = ['begun first', 'ended unknown', 'begun resend', 'ended accepted'];
const once = ['begun first', 'ended accepted'];

const nothingToLetGo = (): Promise<void> => Promise.resolve();

const crashPoints: CrashPoint[] = [
  {
    name: 'before the claim',
    dueInSeconds: 3,
    reach: (bench, definition) => bench.reaches(definition, 'scheduled'),
    copies: 1,
    story: once,
  },
  {
    name: 'after the claim',
    prepare: (bench) => bench.hold('delivery.recipients'),
    reach: async (bench, definition) => {
      await bench.reaches(definition, 'claimed');
      await bench.standsAtLock();
    },
    copies: 1,
    story: once,
  },
  {
    name: 'after `sending` was committed',
    prepare: (bench) => {
      bench.stub.behave(['silence']);
      return Promise.resolve(nothingToLetGo);
    },
    reach: async (bench, definition) => {
      await bench.reaches(definition, 'sending');
      await eventually(() => bench.stub.connections === 1);
    },
    copies: 1,
    story: died,
  },
  {
    name: 'in the middle of DATA',
    prepare: (bench) => {
      bench.stub.behave(['hang-mid-data']);
      return Promise.resolve(nothingToLetGo);
    },
    reach: async (bench, definition) => {
      await bench.reaches(definition, 'sending');
      await eventually(() => bench.stub.hanging === 1);
    },
    copies: 1,
    story: died,
  },
  {
    name: 'after the 250, before the commit',
    prepare: (bench) => bench.hold('capsules.inbox'),
    reach: async (bench) => {
      await eventually(() => bench.stub.mails.length === 1);
      await bench.standsAtLock();
    },
    copies: 2,
    story: died,
  },
  {
    name: 'after the commit',
    reach: (bench, definition) => bench.reaches(definition, 'delivered'),
    copies: 1,
    story: once,
  },
];

describe('delivery killed with kill -9', () => {
  const table: string[] = [];
  let bench: DeliveryBench;

  beforeEach(async () => {
    bench = await DeliveryBench.open();
  });
  afterEach(() => bench.close());
  afterAll(() => {
    const head = 'killed …                            lost  copies  duplicates  one Message-ID  back after  claims';
    process.stdout.write(`\n${[head, ...table].join('\n')}\n\n`);
  });

  it.each(crashPoints)('$name', async ({ name, reach, prepare, dueInSeconds = 1, copies, story }) => {
    const victim = await bench.start(SHORT);
    await bench.know();
    const letGo = await prepare?.(bench);
    const definition = await bench.schedule(dueInSeconds);
    await reach(bench, definition);
    await victim.kill('SIGKILL');
    const killedAt = performance.now();
    await letGo?.();
    await bench.start(SHORT);

    const row = await bench.reaches(definition, 'delivered', LEASE_MS + 15_000);
    const seconds = (performance.now() - killedAt) / 1000;
    const mails = bench.stub.mails;
    const ids = new Set(mails.map(({ messageId }) => messageId));
    const line = [
      name.padEnd(36),
      String(mails.length === 0 ? 1 : 0).padEnd(6),
      String(mails.length).padEnd(8),
      String(mails.length - 1).padEnd(12),
    ];
    table.push(
      `${line.join('')}${(ids.size === 1 ? 'yes' : 'NO').padEnd(16)}${`${seconds.toFixed(1)} s`.padEnd(12)}${String(row.attempt)}`,
    );

    expect(mails).toHaveLength(copies);
    expect([...ids]).toEqual([row.message_id]);
    expect(mails.every(({ to }) => to.length === 1 && to[0] === bench.address)).toBe(true);
    expect(await bench.story(definition)).toEqual(story);
    expect(await bench.told(definition)).toHaveLength(1);
    expect(await bench.notifications()).toMatchObject([{ kind: 'time-capsule-delivered' }]);
    await bench.admin.query('SET search_path = delivery');
    const report = await checkInvariants({
      query: async (sql, values) => (await bench.admin.query(sql, values)).rows as unknown,
    });
    expect(isBroken(report)).toBe(false);
    expect(seconds).toBeLessThan(90);
  });
});
