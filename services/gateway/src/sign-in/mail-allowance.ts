import { SIGN_IN_MAILS_PER_ADDRESS, SIGN_IN_MAIL_WINDOW_MINUTES } from '@dear-future/contracts/constants';

/**
 * How many sign-in mails may be sent.
 *
 * One address gets at most five mails in fifteen minutes. With this rule alone, a stranger could lock a user out by
 * asking five times. "Strangers" are clients from which nothing has signed in with this address. For an address that is
 * in use, all strangers share four of the five mails, and one stranger gets three. So one mail is always left for the
 * user's own clients, and one more for the user at a new place while one stranger attacks. An address that is not in
 * use needs no such protection: one client may use all five, and each mail has a working link.
 *
 * Strangers beyond their share get the usual answer, but no mail: another answer would reveal that the address is in
 * use. A client is refused only after five requests for one address, equally for known and unknown addresses.
 *
 * Mails are counted per mailbox, so tags (`ada+1@`) do not add mails. All strangers together also have a budget. It
 * limits what many clients can make us send, and never affects users at their own clients. A part of it is reserved for
 * networks that have hardly asked: a few networks cannot use up what users at a new place need.
 *
 * Source: docs/product.md §9 (five mails, fifteen minutes).
 */
export const ALLOWANCE = {
  perAddress: SIGN_IN_MAILS_PER_ADDRESS,
  windowMinutes: SIGN_IN_MAIL_WINDOW_MINUTES,
  ofStrangers: SIGN_IN_MAILS_PER_ADDRESS - 1,
  ofOneStranger: SIGN_IN_MAILS_PER_ADDRESS - 2,
  /** Requests that one network may make of the reserved part. */
  ofNewNetwork: SIGN_IN_MAILS_PER_ADDRESS - 2,
} as const;

/** Counts within the window, without this request. */
export interface RecentRequests {
  /** Requests of this client for this address, without those whose mail was certainly not sent. */
  askedHere: number;
  /** Requests of this client for any address, including failed ones. */
  askedByClient: number;
  /**
   * Requests of strangers in this client's network, for any address. Not the mails, whose number would tell which
   * addresses are in use.
   */
  askedByNetwork: number;
  /** Mails sent for strangers, to all addresses. */
  mailedForAllStrangers: number;
  /** Mails sent to the address. */
  mailed: number;
  /** Of these, for strangers. */
  mailedForStrangers: number;
  /** Of these, for this client. */
  mailedHere: number;
  /** Whether a user has this address. */
  inUse: boolean;
  /** Whether the user of this address has recently signed in from this client. */
  familiar: boolean;
}

/** Configured limits within the window. */
export interface MailLimits {
  /** Requests of one client, for all addresses together. */
  perClient: number;
  /** Mails for all strangers together; 0 for any number. */
  ofAllStrangers: number;
  /** Of these, reserved for networks with fewer than `ALLOWANCE.ofNewNetwork` requests. */
  reserved: number;
}

export type Verdict = 'mail' | 'no mail' | 'refuse' | 'busy';

/**
 * The mailbox of an address, without its tag: mail servers deliver `ada+tag@` to `ada@` (RFC 5233). The index
 * `users_mailbox` has the same rule in SQL.
 */
export function mailboxOf(email: string): string {
  return email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
}

/** Decides on one request for a sign-in link. */
export function judge(recent: RecentRequests, { perClient, ofAllStrangers, reserved }: MailLimits): Verdict {
  if (recent.askedByClient >= perClient || recent.askedHere >= ALLOWANCE.perAddress) return 'refuse';
  // Checked before `inUse`: otherwise the answer would reveal whether the address is known.
  const budget = recent.askedByNetwork < ALLOWANCE.ofNewNetwork ? ofAllStrangers : ofAllStrangers - reserved;
  if (!recent.familiar && ofAllStrangers > 0 && recent.mailedForAllStrangers >= budget) return 'busy';
  if (recent.mailed >= ALLOWANCE.perAddress) return 'no mail';
  if (!recent.inUse || recent.familiar) return 'mail';
  if (recent.mailedForStrangers >= ALLOWANCE.ofStrangers) return 'no mail';
  return recent.mailedHere >= ALLOWANCE.ofOneStranger ? 'no mail' : 'mail';
}
