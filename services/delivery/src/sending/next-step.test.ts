import {
  decideOnOutcome,
  nextStep,
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
  it.each<[string, NextStep, Partial<ClaimedDelivery>, pauseSeconds?: number]>([
    ['it is new', 'send', {}],
    ['a process died while sending', 'mark_unknown', { openAttempt: 1 }],
    ['a process reported a late 250', 'settle', { openAttempt: 1, isConfirmed: true }],
    ['a newer generation exists', 'cancel', { isObsolete: true }],
    ['the recipient blocked the sender', 'refuse', { isBlocked: true }],
    ['its channel is the app', 'show_in_app', { channel: 'app' }],
    ['its channel is the app and the address is unknown', 'show_in_app', { channel: 'app', email: null }],
    ['another email was just sent', 'pause', {}, 1200],
    ['another email was just sent, but this one was too', 'settle', { isConfirmed: true }, 1200],
    ['the address is unknown', 'wait_for_address', { email: null }],
  ])('if %s is %s', (_, step, change, pauseSeconds = 0) => {
    expect(nextStep({ ...fresh, ...change }, pauseSeconds)).toBe(step);
  });
});

describe('decideOnOutcome', () => {
  it('counts a 250 as delivered', () => {
    expect(decideOnOutcome({ kind: 'accepted', code: 250 }, none, 900, 0).state).toBe('delivered');
  });

  it('retries a temporary failure, and tells the owner about the fifth', () => {
    const outcome = { kind: 'not_sent', code: 451, reason: '' } as const;
    expect(decideOnOutcome(outcome, none, 900, 0)).toMatchObject({
      state: 'retry_wait',
      waitSeconds: 5,
      problem: null,
    });
    expect(decideOnOutcome(outcome, { ...none, failures: 4 }, 900, 0).problem).toBe('delayed');
  });

  it('tells the owner about a refusal, and retries hours later', () => {
    const decision = decideOnOutcome({ kind: 'refused', code: 550, reason: '', of: 'recipient' }, none, 900, 0);
    expect(decision).toEqual({ state: 'retry_wait', waitSeconds: 6 * 3600, problem: 'refused', isCounted: true });
  });

  it('tries the second address after a refusal by the first, which does not count', () => {
    const outcome = { kind: 'refused', code: 550, reason: '', of: 'recipient' } as const;
    const decision = decideOnOutcome(outcome, { ...none, hasOtherAddress: true }, 900, 0);
    expect(decision).toEqual({ state: 'retry_wait', waitSeconds: 5, problem: null, isCounted: false });
  });

  it('holds an unknown outcome once, and sends a third email only if the owner asks', () => {
    const outcome = { kind: 'unknown', reason: '' } as const;
    expect(decideOnOutcome(outcome, none, 900, 0.5)).toMatchObject({
      state: 'unknown',
      waitSeconds: 900,
      problem: null,
    });
    expect(decideOnOutcome(outcome, { ...none, unknowns: 1 }, 900, 0.5)).toMatchObject({
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

describe('the wait before the next email about a prompt', () => {
  it.each([
    ['no email was sent before', 0, null],
    ['the last email was sent this moment', 3600, 0],
    ['the last email was sent twenty minutes ago', 2400, 1200],
    ['the last email was sent 59:59 ago', 1, 3599],
    ['the last email was sent an hour ago', 0, 3600],
    ['the last email was sent last year', 0, 31_536_000],
  ])('if %s is %d seconds', (_, wait, sinceLast) => {
    expect(waitBetweenMails(sinceLast, 3600)).toBe(wait);
  });
});
