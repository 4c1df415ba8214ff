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

export type Verdict = 'mail' | 'no mail' | 'refuse';

/** Decides on one request for a sign-in link. */
export function judge(recent: RecentRequests, mostPerClient: number): Verdict {
  if (recent.askedByClient >= mostPerClient || recent.askedHere >= ALLOWANCE.perAddress) return 'refuse';
  if (recent.mailed >= ALLOWANCE.perAddress) return 'no mail';
  if (!recent.inUse || recent.familiar) return 'mail';
  if (recent.mailedForStrangers >= ALLOWANCE.ofStrangers) return 'no mail';
  return recent.mailedHere >= ALLOWANCE.ofOneStranger ? 'no mail' : 'mail';
}
