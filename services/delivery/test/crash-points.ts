import { eventually } from '@dear-future/testing/eventually';
import type { SmtpBehaviour, SmtpStub } from '@dear-future/testing/smtp-stub';
import { DeliveryHarness } from './delivery-harness.js';

/** Two seconds to send and eight to write make a lease of ten. */
const SHORT = { SMTP_DEADLINE_MS: '2000', OUTCOME_WRITE_SECONDS: '8', UNKNOWN_HOLD_SECONDS: '2' };

/** How a process is brought to one point; it is killed there. */
interface CrashPoint {
  name: string;
  /** The table at whose lock it stops. */
  table?: string;
  /** How the mail server treats the first mail. */
  behaviour?: SmtpBehaviour;
  state: string;
  /** What the mail server has seen. */
  seen?: (stub: SmtpStub) => boolean;
  /** Mails that the mail server accepted, or may have accepted. */
  copies: number;
  attempts: string[];
}

const died = ['started first', 'ended unknown', 'started resend', 'ended accepted'];
const once = ['started first', 'ended accepted'];

const crashPoints: CrashPoint[] = [
  { name: 'before the claim', state: 'scheduled', copies: 1, attempts: once },
  { name: 'after the claim', table: 'delivery.users', state: 'claimed', copies: 1, attempts: once },
  {
    name: 'after `sending` was committed',
    behaviour: 'silence',
    state: 'sending',
    seen: ({ connections }) => connections === 1,
    copies: 1,
    attempts: died,
  },
  {
    name: 'in the middle of DATA',
    behaviour: 'hang-mid-data',
    state: 'sending',
    seen: ({ hanging }) => hanging === 1,
    copies: 1,
    attempts: died,
  },
  {
    name: 'after the 250, before the commit',
    table: 'capsules.inbox',
    state: 'sending',
    seen: ({ mails }) => mails.length === 1,
    copies: 2,
    attempts: died,
  },
  { name: 'after the commit', state: 'delivered', copies: 1, attempts: once },
];

/**
 * Kills a delivery process with kill -9 at all points or at the named ones, then starts the delivery service again.
 * @param leases whether the test ends the dead process's leases and holds, or waits until they expire
 */
export function describeCrashPoints(leases: 'ended' | 'awaited', names = crashPoints.map(({ name }) => name)): void {
  const settings = leases === 'ended' ? {} : SHORT;
  let bench: DeliveryHarness;

  beforeEach(async () => {
    bench = await DeliveryHarness.open();
  });
  afterEach(() => bench.close());

  it.each(crashPoints.filter(({ name }) => names.includes(name)))('$name', async (point) => {
    const victim = await bench.spawn(settings);
    await bench.know();
    const unlock = point.table === undefined ? undefined : await bench.hold(point.table);
    if (point.behaviour !== undefined) bench.stub.behave([point.behaviour]);
    const definition = await bench.schedule(point.state === 'scheduled' ? 60 : 0);
    await bench.reaches(definition, point.state);
    await eventually(() => point.seen?.(bench.stub) ?? true);
    if (unlock) await bench.waitsAtLock();
    await victim.kill('SIGKILL');
    await unlock?.();
    await bench.comesDue(definition.source.id);
    if (leases === 'ended') await bench.leasesEnd();
    await bench.start(settings);
    if (leases === 'ended' && point.attempts === died) {
      await bench.reaches(definition, 'unknown');
      await bench.hurry(definition.source.id);
    }

    const { message_id: id } = await bench.reaches(definition, 'delivered');
    expect(bench.messageIds).toEqual(Array.from({ length: point.copies }, () => id));
    expect(bench.stub.mails.every(({ to }) => to.length === 1 && to[0] === bench.address)).toBe(true);
    expect(await bench.story(definition)).toEqual(point.attempts);
    expect(await bench.told(definition)).toHaveLength(1);
    expect(await bench.notifications()).toMatchObject([{ kind: 'time-capsule-delivered' }]);
    await bench.holdsInvariants();
  });
}
