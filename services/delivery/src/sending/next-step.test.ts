import {
  decideOnOutcome,
  nextStep,
  retryGapSeconds,
  secondsUntilNextMail,
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
const noHistory = { failures: 0, unknowns: 0, hasOtherAddress: false };

describe('the next step of a claimed delivery', () => {
  it.each<[NextStep, string, Partial<ClaimedDelivery>, pauseSeconds?: number]>([
    ['send', 'it is new', {}],
    ['mark_unknown', 'a process died while sending', { openAttempt: 1 }],
    ['settle', 'a process recorded a late 250', { openAttempt: 1, isConfirmed: true }],
    ['cancel', 'a newer generation exists', { isObsolete: true }],
    ['refuse', 'the recipient blocked the sender', { isBlocked: true }],
    ['show_in_app', 'its channel is the app', { channel: 'app' }],
    ['show_in_app', 'its channel is the app and the address is unknown', { channel: 'app', email: null }],
    ['pause', 'another email was just sent', {}, 1200],
    ['settle', 'this email was accepted, although another was just sent', { isConfirmed: true }, 1200],
    ['wait_for_address', 'the address is unknown', { email: null }],
  ])('is “%s” if %s', (step, _, change, pauseSeconds = 0) => {
    expect(nextStep({ ...fresh, ...change }, pauseSeconds)).toBe(step);
  });
});

describe('decideOnOutcome', () => {
  it('counts a 250 as delivered', () => {
    expect(decideOnOutcome({ kind: 'accepted', code: 250 }, noHistory, 900, 0).state).toBe('delivered');
  });

  it('retries a temporary failure, and tells the owner after the fifth', () => {
    const outcome = { kind: 'not_sent', code: 451, reason: '' } as const;
    expect(decideOnOutcome(outcome, noHistory, 900, 0)).toMatchObject({
      state: 'retry_wait',
      waitSeconds: 5,
      problem: null,
    });
    expect(decideOnOutcome(outcome, { ...noHistory, failures: 4 }, 900, 0).problem).toBe('delayed');
  });

  it('tells the owner about a refusal, and retries hours later', () => {
    const decision = decideOnOutcome({ kind: 'refused', code: 550, reason: '', of: 'recipient' }, noHistory, 900, 0);
    expect(decision).toEqual({ state: 'retry_wait', waitSeconds: 6 * 3600, problem: 'refused', isCounted: true });
  });

  it('tries the second address soon after the first refuses, and does not count the refusal', () => {
    const outcome = { kind: 'refused', code: 550, reason: '', of: 'recipient' } as const;
    const decision = decideOnOutcome(outcome, { ...noHistory, hasOtherAddress: true }, 900, 0);
    expect(decision).toEqual({ state: 'retry_wait', waitSeconds: 5, problem: null, isCounted: false });
  });

  it('retries once after an unknown outcome, and after a second one only if the owner asks', () => {
    const outcome = { kind: 'unknown', reason: '' } as const;
    expect(decideOnOutcome(outcome, noHistory, 900, 0.5)).toMatchObject({
      state: 'unknown',
      waitSeconds: 900,
      problem: null,
    });
    expect(decideOnOutcome(outcome, { ...noHistory, unknowns: 1 }, 900, 0.5)).toMatchObject({
      state: 'unknown',
      waitSeconds: null,
      problem: 'unconfirmed',
    });
  });
});

describe('the gaps between retries', () => {
  it.each(['transient', 'refused', 'no_address'] as const)(
    'for “%s” grow to a week at most, and never end',
    (reason) => {
      const gaps = Array.from({ length: 100 }, (_, index) => retryGapSeconds(reason, index + 1, 0));
      expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
      expect(gaps.every((gap) => gap > 0 && gap <= 7 * 86_400)).toBe(true);
      expect(gaps.reduce((sum, gap) => sum + gap)).toBeGreaterThan(reason === 'no_address' ? 86_400 : 21 * 86_400);
    },
  );

  it('are extended at random by up to 10%', () => {
    expect(retryGapSeconds('transient', 3, 1)).toBeCloseTo(66);
  });
});

describe('the wait before the next email about a prompt', () => {
  it.each([
    [0, 'no email was sent before', null],
    [3600, 'the last one was sent just now', 0],
    [2400, 'the last one was sent twenty minutes ago', 1200],
    [1, 'the last one was sent 59:59 ago', 3599],
    [0, 'the last one was sent an hour ago', 3600],
    [0, 'the last one was sent a year ago', 31_536_000],
  ])('is %d seconds if %s', (wait, _, sinceLast) => {
    expect(secondsUntilNextMail(sinceLast, 3600)).toBe(wait);
  });
});
