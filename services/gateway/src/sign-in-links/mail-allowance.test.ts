import { mailboxOf } from '@dear-future/service-kit/identity/mailbox';
import { decideMail, type RecentRequests } from './mail-allowance.js';

const noRequests: RecentRequests = {
  requestsForAddress: 0,
  requestsByClient: 0,
  requestsByNetwork: 0,
  mailsForAllStrangers: 0,
  mails: 0,
  mailsForStrangers: 0,
  mailsForClient: 0,
  isInUse: false,
  isFamiliar: false,
};
const LIMITS = { SIGN_INS_PER_CLIENT: 100, SIGN_INS_BY_STRANGERS: 1000 };
const decide = (recent: Partial<RecentRequests>): string => decideMail({ ...noRequests, ...recent }, LIMITS);

describe('the allowance of sign-in emails', () => {
  it('lets a client request five emails to a new address, and then refuses', () => {
    for (let n = 0; n < 5; n += 1) {
      expect(
        decide({ requestsForAddress: n, requestsByClient: n, mails: n, mailsForClient: n, mailsForStrangers: n }),
      ).toBe('mail');
    }
    expect(decide({ requestsForAddress: 5, mails: 5 })).toBe('refuse');
  });

  it('never allows a sixth email', () => {
    expect(decide({ mails: 5 })).toBe('no mail');
    expect(decide({ mails: 5, isInUse: true, isFamiliar: true })).toBe('no mail');
  });

  it('gives one stranger three emails and all strangers four, and reserves one for familiar clients', () => {
    const stranger = { isInUse: true, isFamiliar: false };
    expect(decide({ ...stranger, requestsForAddress: 2, mails: 2, mailsForStrangers: 2, mailsForClient: 2 })).toBe(
      'mail',
    );
    expect(decide({ ...stranger, requestsForAddress: 3, mails: 3, mailsForStrangers: 3, mailsForClient: 3 })).toBe(
      'no mail',
    );
    expect(decide({ ...stranger, mails: 3, mailsForStrangers: 3 })).toBe('mail');
    expect(decide({ ...stranger, mails: 4, mailsForStrangers: 4 })).toBe('no mail');
    expect(decide({ isInUse: true, isFamiliar: true, mails: 4, mailsForStrangers: 4 })).toBe('mail');
  });

  it('refuses a client after too many requests, whether or not the address is in use', () => {
    for (const isInUse of [true, false]) expect(decide({ isInUse, requestsForAddress: 5, mails: 3 })).toBe('refuse');
    expect(decide({ requestsByClient: 100 })).toBe('refuse');
  });

  it('has an optional total for all strangers, which does not limit familiar clients', () => {
    expect(decide({ mailsForAllStrangers: 999 })).toBe('mail');
    for (const isInUse of [true, false]) expect(decide({ isInUse, mailsForAllStrangers: 1000 })).toBe('busy');
    expect(decide({ isInUse: true, isFamiliar: true, mailsForAllStrangers: 5000 })).toBe('mail');
    const many = { ...noRequests, mailsForAllStrangers: 5000, requestsByNetwork: 5000 };
    expect(decideMail(many, { ...LIMITS, SIGN_INS_BY_STRANGERS: 0 })).toBe('mail');
  });

  it('reserves part of the total for networks with few requests, whether or not the address is in use', () => {
    for (const isInUse of [true, false]) {
      expect(decide({ isInUse, requestsByNetwork: 2, mailsForAllStrangers: 999 })).toBe('mail');
      expect(decide({ isInUse, requestsByNetwork: 3, mailsForAllStrangers: 749 })).toBe('mail');
      expect(decide({ isInUse, requestsByNetwork: 3, mailsForAllStrangers: 750 })).toBe('busy');
    }
    expect(decide({ isInUse: true, isFamiliar: true, requestsByNetwork: 900, mailsForAllStrangers: 5000 })).toBe(
      'mail',
    );
  });
});

it.each([
  ['ada@b.test', 'ada@b.test'],
  ['ada+1@b.test', 'ada@b.test'],
  ['ada+a+b@b.test', 'ada@b.test'],
  ['ada+@b.test', 'ada@b.test'],
  ['+ada@b.test', '+ada@b.test'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
