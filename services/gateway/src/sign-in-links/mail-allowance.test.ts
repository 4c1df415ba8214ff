import { mailboxOf } from '@dear-future/service-kit/identity/mailbox';
import { decideMail, type RecentRequests } from './mail-allowance.js';

const noRequests: RecentRequests = {
  askedHere: 0,
  askedByClient: 0,
  askedByNetwork: 0,
  mailedForAllStrangers: 0,
  mailed: 0,
  mailedForStrangers: 0,
  mailedHere: 0,
  inUse: false,
  familiar: false,
};
const LIMITS = {
  RATE_LIMIT_SIGN_INS_PER_CLIENT: 100,
  RATE_LIMIT_SIGN_IN_MAILS: 1000,
  SIGN_IN_MAILS_FOR_NEW_NETWORKS: 500,
};
const decision = (recent: Partial<RecentRequests>): string => decideMail({ ...noRequests, ...recent }, LIMITS);

describe('the number of sign-in emails', () => {
  it('allows a client five to a new address, then refuses', () => {
    for (let n = 0; n < 5; n += 1) {
      expect(decision({ askedHere: n, askedByClient: n, mailed: n, mailedHere: n, mailedForStrangers: n })).toBe(
        'mail',
      );
    }
    expect(decision({ askedHere: 5, mailed: 5 })).toBe('refuse');
  });

  it('never sends a sixth', () => {
    expect(decision({ mailed: 5 })).toBe('no mail');
    expect(decision({ mailed: 5, inUse: true, familiar: true })).toBe('no mail');
  });

  it('allows one stranger three and all strangers four, and reserves one for familiar clients', () => {
    const stranger = { inUse: true, familiar: false };
    expect(decision({ ...stranger, askedHere: 2, mailed: 2, mailedForStrangers: 2, mailedHere: 2 })).toBe('mail');
    expect(decision({ ...stranger, askedHere: 3, mailed: 3, mailedForStrangers: 3, mailedHere: 3 })).toBe('no mail');
    expect(decision({ ...stranger, mailed: 3, mailedForStrangers: 3 })).toBe('mail');
    expect(decision({ ...stranger, mailed: 4, mailedForStrangers: 4 })).toBe('no mail');
    expect(decision({ inUse: true, familiar: true, mailed: 4, mailedForStrangers: 4 })).toBe('mail');
  });

  it('refuses by the requests of the client, equally for known and unknown addresses', () => {
    for (const inUse of [true, false]) expect(decision({ inUse, askedHere: 5, mailed: 3 })).toBe('refuse');
    expect(decision({ askedByClient: 100 })).toBe('refuse');
  });

  it('has a budget for all strangers, which does not limit familiar clients', () => {
    expect(decision({ mailedForAllStrangers: 999 })).toBe('mail');
    for (const inUse of [true, false]) expect(decision({ inUse, mailedForAllStrangers: 1000 })).toBe('busy');
    expect(decision({ inUse: true, familiar: true, mailedForAllStrangers: 5000 })).toBe('mail');
    const many = { ...noRequests, mailedForAllStrangers: 5000, askedByNetwork: 5000 };
    expect(decideMail(many, { ...LIMITS, RATE_LIMIT_SIGN_IN_MAILS: 0 })).toBe('mail');
  });

  it('reserves a part of that budget for networks with few requests, equally for known and unknown addresses', () => {
    for (const inUse of [true, false]) {
      expect(decision({ inUse, askedByNetwork: 2, mailedForAllStrangers: 999 })).toBe('mail');
      expect(decision({ inUse, askedByNetwork: 3, mailedForAllStrangers: 499 })).toBe('mail');
      expect(decision({ inUse, askedByNetwork: 3, mailedForAllStrangers: 500 })).toBe('busy');
    }
    expect(decision({ inUse: true, familiar: true, askedByNetwork: 900, mailedForAllStrangers: 5000 })).toBe('mail');
  });
});

it.each([
  ['ada@b.test', 'ada@b.test'],
  ['ada+1@b.test', 'ada@b.test'],
  ['ada+a+b@b.test', 'ada@b.test'],
  ['ada+@b.test', 'ada@b.test'],
  ['+ada@b.test', '+ada@b.test'],
])('%s is delivered to %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
