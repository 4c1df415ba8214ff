import type { DeliveryDefinition } from '@dear-future/contracts/messages/delivery-scheduled';
import { eventually } from '@dear-future/testing/eventually';
import { DeliveryHarness } from './delivery-harness.js';

/** Two seconds to send and eight to write make a lease of ten. */
const SHORT = { SMTP_DEADLINE_MS: '2000', OUTCOME_WRITE_SECONDS: '8' };
const SHORT_HOLD = { ...SHORT, UNKNOWN_HOLD_SECONDS: '2' };

interface CrashPoint {
  name: string;
  /** Brings the process exactly there; the kill follows at once. */
  reach(bench: DeliveryHarness, definition: DeliveryDefinition): Promise<unknown>;
  /** Prepared before the delivery is due. */
  prepare?(bench: DeliveryHarness): Promise<() => Promise<void>>;
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
    dueInSeconds: 60,
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

/**
 * Kills a delivery process with kill -9 at each point, or at those that are named, then lets another service go on.
 * @param leases whether the test ends leases and holds of the dead process, or waits for their end
 */
export function describeCrashPoints(leases: 'ended' | 'awaited', names = crashPoints.map(({ name }) => name)): void {
  const settings = leases === 'ended' ? SHORT : SHORT_HOLD;
  let bench: DeliveryHarness;

  beforeEach(async () => {
    bench = await DeliveryHarness.open();
  });
  afterEach(() => bench.close());

  it.each(crashPoints.filter(({ name }) => names.includes(name)))(
    '$name',
    async ({ reach, prepare, dueInSeconds = 0, copies, story }) => {
      const victim = await bench.spawn(settings);
      await bench.know();
      const letGo = await prepare?.(bench);
      const definition = await bench.schedule(dueInSeconds);
      await reach(bench, definition);
      await victim.kill('SIGKILL');
      await letGo?.();
      await bench.comesDue(definition.source.id);
      if (leases === 'ended') await bench.leasesEnd();
      await bench.start(settings);
      if (leases === 'ended' && story === died) {
        await bench.reaches(definition, 'unknown');
        await bench.hurry(definition.source.id);
      }

      const row = await bench.reaches(definition, 'delivered', 60_000);
      const { mails } = bench.stub;
      expect(mails.map(({ messageId }) => messageId)).toEqual(Array.from({ length: copies }, () => row.message_id));
      expect(mails.every(({ to }) => to.length === 1 && to[0] === bench.address)).toBe(true);
      expect(await bench.story(definition)).toEqual(story);
      expect(await bench.told(definition)).toHaveLength(1);
      expect(await bench.notifications()).toMatchObject([{ kind: 'time-capsule-delivered' }]);
      await bench.holdsInvariants();
    },
  );
}
