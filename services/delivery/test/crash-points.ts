import { eventually } from '@dear-future/testing/eventually';
import type { SmtpBehavior, SmtpStub } from '@dear-future/testing/smtp-stub';
import { DeliveryHarness } from './delivery-harness.js';

/** Two seconds to send and eight to write make a lease of ten seconds. */
const SHORT_SETTINGS = { SMTP_DEADLINE_MS: '2000', OUTCOME_WRITE_SECONDS: '8', UNKNOWN_HOLD_SECONDS: '2' };

/** A point at which the process is killed, and how to reach it. */
interface CrashPoint {
  name: string;
  /** The table that the test locks, so that the process waits for it. */
  table?: string;
  /** How the mail server treats the first email. */
  behavior?: SmtpBehavior;
  /** The delivery's state when the process is killed. */
  state: string;
  /** Whether the mail server has reached the crash point. */
  isReached?: (stub: SmtpStub) => boolean;
  /** How often the mail server gets the whole email. */
  copies: number;
  /** As `attemptOutcomes` returns them. */
  attempts: string[];
}

const diedWhileSending = ['unknown', 'resent accepted'];
const sentOnce = ['accepted'];

const crashPoints: CrashPoint[] = [
  { name: 'before the claim', state: 'scheduled', copies: 1, attempts: sentOnce },
  { name: 'after the claim', table: 'delivery.users', state: 'claimed', copies: 1, attempts: sentOnce },
  {
    name: 'after `sending` was committed',
    behavior: 'silence',
    state: 'sending',
    isReached: ({ connections }) => connections === 1,
    copies: 1,
    attempts: diedWhileSending,
  },
  {
    name: 'in the middle of DATA',
    behavior: 'hang-mid-data',
    state: 'sending',
    isReached: ({ hanging }) => hanging === 1,
    copies: 1,
    attempts: diedWhileSending,
  },
  {
    name: 'after the 250, before the commit',
    table: 'capsules.inbox',
    state: 'sending',
    isReached: ({ mails }) => mails.length === 1,
    copies: 2,
    attempts: diedWhileSending,
  },
  { name: 'after the commit', state: 'delivered', copies: 1, attempts: sentOnce },
];

/**
 * Kills a delivery process at the named points with kill -9, then starts the delivery service again.
 * @param leases whether the test ends the dead process's leases and holds, or waits until they expire
 */
export function describeCrashPoints(leases: 'ended' | 'awaited', names = crashPoints.map(({ name }) => name)): void {
  const settings = leases === 'ended' ? {} : SHORT_SETTINGS;
  let harness: DeliveryHarness;

  beforeEach(async () => {
    harness = await DeliveryHarness.open();
  });
  afterEach(() => harness.close());

  it.each(crashPoints.filter(({ name }) => names.includes(name)))(
    '$name: the email is delivered, and the delivery is reported once',
    async (point) => {
      const victim = await harness.startProcess(settings);
      await harness.announceUser();
      const unlock = point.table === undefined ? undefined : await harness.lockTable(point.table);
      if (point.behavior !== undefined) harness.stub.behave([point.behavior]);
      const definition = await harness.schedule(point.state === 'scheduled' ? 60 : 0);
      await harness.waitForState(definition, point.state);
      await eventually(() => point.isReached?.(harness.stub) ?? true);
      if (unlock) await harness.waitUntilBlocked();
      await victim.kill('SIGKILL');
      await unlock?.();
      await harness.makeDue(definition.source.id);
      if (leases === 'ended') await harness.endLeases();
      await harness.startApp(settings);
      if (leases === 'ended' && point.attempts === diedWhileSending) {
        await harness.waitForState(definition, 'unknown');
        await harness.makeRetriesDue(definition.source.id);
      }

      const { message_id: id } = await harness.waitForState(definition, 'delivered');
      expect(harness.messageIds).toEqual(Array.from({ length: point.copies }, () => id));
      expect(harness.stub.mails.every(({ to }) => to.length === 1 && to[0] === harness.address)).toBe(true);
      expect(await harness.attemptOutcomes(definition)).toEqual(point.attempts);
      expect(await harness.deliveredMessages(definition)).toHaveLength(1);
      expect(await harness.notifications()).toMatchObject([{ kind: 'time-capsule-delivered' }]);
      await harness.expectInvariants();
    },
  );
}
