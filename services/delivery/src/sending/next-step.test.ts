// Unit: the state machine. Integration tests prove the database's part of it.
import {
  nextStep,
  decisionOn,
  retryGapSeconds,
  waitBetweenMails,
  type ClaimedDelivery,
  type NextStep,
} from './next-step.js';

const fresh: ClaimedDelivery = {
  channel: 'email',
  isObsolete: false,
  openAttempt: null,
  isConfirmed: false,
  email: 'ada@b.test',
  isBlocked: false,
};
const none = { failures: 0, unknowns: 0, hasOtherAddress: false };

describe('the next step of a claimed delivery', () => {
  it.each<[string, Partial<ClaimedDelivery>, NextStep, pauseSeconds?: number]>([
    ['a new one is sent', {}, 'send'],
    ['a process died while sending', { openAttempt: 1 }, 'mark_unknown'],
    ['a process reported a late 250', { openAttempt: 1, isConfirmed: true }, 'settle'],
    ['a newer generation exists', { isObsolete: true }, 'cancel'],
    ['the recipient does not know the sender', { isBlocked: true }, 'refuse'],
    ['the app channel', { channel: 'app' }, 'show_in_app'],
    ['the app channel, address unknown', { channel: 'app', email: null }, 'show_in_app'],
    ['too soon after another mail', {}, 'pause', 1200],
    ['too soon, but already sent', { isConfirmed: true }, 'settle', 1200],
    ['no address yet', { email: null }, 'wait_for_address'],
  ])('%s', (_, change, step, pauseSeconds = 0) => {
    expect(nextStep({ ...fresh, ...change }, pauseSeconds)).toBe(step);
  });
});

describe('the decision on an outcome', () => {
  it('a 250 is delivered', () => {
    expect(decisionOn({ kind: 'accepted', code: 250 }, none, 900, 0).state).toBe('delivered');
  });

  it('a temporary failure is retried, and reported to the owner after five', () => {
    const outcome = { kind: 'not_sent', code: 451, reason: '' } as const;
    expect(decisionOn(outcome, none, 900, 0)).toMatchObject({ state: 'retry_wait', waitSeconds: 5, problem: null });
    expect(decisionOn(outcome, { ...none, failures: 4 }, 900, 0).problem).toBe('delayed');
  });

  it('a refusal is reported to the owner and retried hours later', () => {
    const decision = decisionOn({ kind: 'refused', code: 550, reason: '', of: 'recipient' }, none, 900, 0);
    expect(decision).toEqual({ state: 'retry_wait', waitSeconds: 6 * 3600, problem: 'refused', counts: true });
  });

  it('a refusal of the first of two addresses leads to the second one, and does not count', () => {
    const outcome = { kind: 'refused', code: 550, reason: '', of: 'recipient' } as const;
    const decision = decisionOn(outcome, { ...none, hasOtherAddress: true }, 900, 0);
    expect(decision).toEqual({ state: 'retry_wait', waitSeconds: 5, problem: null, counts: false });
  });

  it('an unknown outcome is held once, and never sent a third time without the owner', () => {
    const outcome = { kind: 'unknown', reason: '' } as const;
    expect(decisionOn(outcome, none, 900, 0.5)).toMatchObject({ state: 'unknown', waitSeconds: 900, problem: null });
    expect(decisionOn(outcome, { ...none, unknowns: 1 }, 900, 0.5)).toMatchObject({
      state: 'unknown',
      waitSeconds: null,
      problem: 'unconfirmed',
    });
  });
});

describe('the gaps between retries', () => {
  it.each(['transient', 'refused', 'no_address'] as const)('for %s grow and never end', (reason) => {
    const gaps = Array.from({ length: 100 }, (_, index) => retryGapSeconds(reason, index + 1, 0));
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
    expect(gaps.every((gap) => gap > 0 && gap <= 7 * 86_400)).toBe(true);
    expect(gaps.reduce((sum, gap) => sum + gap)).toBeGreaterThan(reason === 'no_address' ? 86_400 : 21 * 86_400);
  });

  it('are random', () => {
    expect(retryGapSeconds('transient', 3, 1)).toBeCloseTo(66);
  });
});

describe('the wait before the next email about one prompt', () => {
  it.each([
    ['none was sent before', null, 0],
    ['one was sent this moment', 0, 3600],
    ['one was sent twenty minutes ago', 1200, 2400],
    ['one was sent 59:59 ago', 3599, 1],
    ['one was sent an hour ago', 3600, 0],
    ['one was sent last year', 31_536_000, 0],
  ])('%s', (_, sinceLast, wait) => {
    expect(waitBetweenMails(sinceLast, 3600)).toBe(wait);
  });
});
