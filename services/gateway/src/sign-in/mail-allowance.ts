import { SIGN_IN_MAILS_PER_ADDRESS, SIGN_IN_MAIL_WINDOW_MINUTES } from '@dear-future/contracts/constants';

/**
 * How many sign-in mails may go out.
 *
 * One address is sent at most five in fifteen minutes, whoever asks. That alone would let a stranger lock somebody out by
 * asking five times. So, for an address that somebody signs in with, clients that it never signed in from ("strangers")
 * share four of the five, and one of them gets three: one mail is always left for where the person is at home, and one more
 * for the person in a new place while a single stranger is busy. An address that nobody signs in with yet has no home to
 * protect: the first client may use all five, and each of these mails carries a link that works.
 *
 * Strangers who have used up their share are answered like everybody else, without a mail: another answer would tell them
 * that the address belongs to somebody. Only asking itself, five times from one client for one address, is refused, and
 * that is the same for known and unknown addresses.
 *
 * An address is counted by its mailbox, so that tags (`ada+1@`) do not multiply its mails. All strangers together have a budget too:
 * it bounds what a crowd of clients can have us send, and never keeps a person out who asks from where they are at home.
 *
 * Source: docs/product.md §9 (five mails, fifteen minutes).
 */
export const ALLOWANCE = {
  perAddress: SIGN_IN_MAILS_PER_ADDRESS,
  windowMinutes: SIGN_IN_MAIL_WINDOW_MINUTES,
  ofStrangers: SIGN_IN_MAILS_PER_ADDRESS - 1,
  ofOneStranger: SIGN_IN_MAILS_PER_ADDRESS - 2,
} as const;

/** What happened within the window, counted before this request. */
export interface RecentRequests {
  /** Requests of this client for this address, without those whose mail certainly never left. */
  askedHere: number;
  /** Requests of this client for any address, however they ended. */
  askedByClient: number;
  /** Mails sent to all addresses for clients that these never signed in from. */
  mailedForAllStrangers: number;
  /** Mails sent to the address. */
  mailed: number;
  /** Of these, for clients that the address never signed in from. */
  mailedForStrangers: number;
  /** Of these, for this client. */
  mailedHere: number;
  /** Whether anybody signs in with this address at all. */
  inUse: boolean;
  /** Whether this client is one that the address signed in from lately. */
  familiar: boolean;
}

/** What the installation allows beside, within the window. */
export interface MailLimits {
  /** Requests of one client, for all addresses together. */
  perClient: number;
  /** Mails for all strangers together; 0 for any number. */
  ofAllStrangers: number;
}

export type Verdict = 'mail' | 'no mail' | 'refuse' | 'busy';

/**
 * The mailbox of an address, by which mails are counted: without a tag, as mail servers deliver `ada+tag@` to `ada@` (RFC 5233). In
 * SQL it is the index `people_mailbox`.
 */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/** Decides on one request for a sign-in link. */
export function judge(recent: RecentRequests, { perClient, ofAllStrangers }: MailLimits): Verdict {
  if (recent.askedByClient >= perClient || recent.askedHere >= ALLOWANCE.perAddress) return 'refuse';
  // Alike for known and unknown addresses, or it would tell them apart.
  if (!recent.familiar && ofAllStrangers > 0 && recent.mailedForAllStrangers >= ofAllStrangers) return 'busy';
  if (recent.mailed >= ALLOWANCE.perAddress) return 'no mail';
  if (!recent.inUse || recent.familiar) return 'mail';
  if (recent.mailedForStrangers >= ALLOWANCE.ofStrangers) return 'no mail';
  return recent.mailedHere >= ALLOWANCE.ofOneStranger ? 'no mail' : 'mail';
}
