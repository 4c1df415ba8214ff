import { SIGN_IN_MAILS_PER_ADDRESS, SIGN_IN_MAIL_WINDOW_MINUTES } from '@dear-future/contracts/constants';

/**
 * Decides how many sign-in emails may be sent.
 *
 * One address gets at most five emails in fifteen minutes. With this rule alone, a stranger could lock a user out by
 * requesting five. "Strangers" are clients from which no user has signed in with this address. For an address that is
 * in use, all strangers share four of the five emails, and one stranger gets three. So one email is always left for the
 * user's own clients, and one more for the user at a new client while one stranger attacks. An address that is not in
 * use needs no such protection: one client may use all five, and each email has a working link.
 *
 * Strangers beyond their share get the usual response, but no email: another response would reveal that the address is
 * in use. A client is refused only after five requests for one address, equally for known and unknown addresses.
 *
 * Emails are counted per mailbox, so tags (`ada+1@`) do not add emails. All strangers together also have a budget. It
 * limits how much email many clients can make us send, and never affects users at their own clients. A part of it is
 * reserved for networks that have hardly requested any: a few networks cannot use up what users at a new client need.
 *
 * Source: docs/product.md §9 (five emails, fifteen minutes).
 */
export const ALLOWANCE = {
  perAddress: SIGN_IN_MAILS_PER_ADDRESS,
  windowMinutes: SIGN_IN_MAIL_WINDOW_MINUTES,
  ofStrangers: SIGN_IN_MAILS_PER_ADDRESS - 1,
  ofOneStranger: SIGN_IN_MAILS_PER_ADDRESS - 2,
  /** Requests for which one network may use the reserved part. */
  ofNewNetwork: SIGN_IN_MAILS_PER_ADDRESS - 2,
} as const;

/** Counts within the window, without this request. */
export interface RecentRequests {
  /** Requests by this client for this address, except those whose email was certainly not sent. */
  askedHere: number;
  /** Requests by this client for any address, including failed ones. */
  askedByClient: number;
  /**
   * Requests by strangers in this client's network, for any address. The number of emails would reveal which addresses
   * are in use.
   */
  askedByNetwork: number;
  /** Emails sent for strangers, to all addresses. */
  mailedForAllStrangers: number;
  /** Emails sent to the address. */
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
  /** Requests by one client, for all addresses together. */
  perClient: number;
  /** Emails for all strangers together; 0 for no limit. */
  ofAllStrangers: number;
  /** Of these, reserved for networks with fewer than `ALLOWANCE.ofNewNetwork` requests. */
  reserved: number;
}

export type MailDecision = 'mail' | 'no mail' | 'refuse' | 'busy';

/** Decides on one request for a sign-in link. */
export function decideMail(recent: RecentRequests, { perClient, ofAllStrangers, reserved }: MailLimits): MailDecision {
  if (recent.askedByClient >= perClient || recent.askedHere >= ALLOWANCE.perAddress) return 'refuse';
  // Checked before `inUse`: otherwise the response would reveal whether the address is known.
  const budget = recent.askedByNetwork < ALLOWANCE.ofNewNetwork ? ofAllStrangers : ofAllStrangers - reserved;
  if (!recent.familiar && ofAllStrangers > 0 && recent.mailedForAllStrangers >= budget) return 'busy';
  if (recent.mailed >= ALLOWANCE.perAddress) return 'no mail';
  if (!recent.inUse || recent.familiar) return 'mail';
  if (recent.mailedForStrangers >= ALLOWANCE.ofStrangers) return 'no mail';
  return recent.mailedHere >= ALLOWANCE.ofOneStranger ? 'no mail' : 'mail';
}
