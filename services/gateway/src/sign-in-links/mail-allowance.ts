import { SIGN_IN_MAILS_PER_ADDRESS, SIGN_IN_MAIL_WINDOW_MINUTES } from '@dear-future/contracts/constants';
import type { GatewaySettings } from '../config.js';

/**
 * One address gets at most five emails in fifteen minutes (docs/product.md §9). With this rule alone, a stranger could
 * lock a user out by requesting five. "Strangers" are clients from which the address's user has not signed in lately.
 * For an address in use, all strangers share four of the five emails, and one stranger gets at most three. So one email
 * is always left for the user's own clients, and one more for the user at a new client.
 *
 * Strangers beyond their share get the usual response, but no email: a different response would reveal that the address
 * is in use. A client is refused only after five requests for one address, whether or not the address is known.
 *
 * Emails are counted per mailbox, so tags (`ada+1@`) do not add emails. All strangers also share a budget, which never
 * affects users at their own clients. Part of the budget is reserved for networks that have hardly requested any email,
 * so that a few networks cannot use up what users at a new client need.
 */
export const ALLOWANCE = {
  perAddress: SIGN_IN_MAILS_PER_ADDRESS,
  windowMinutes: SIGN_IN_MAIL_WINDOW_MINUTES,
  ofStrangers: SIGN_IN_MAILS_PER_ADDRESS - 1,
  ofOneStranger: SIGN_IN_MAILS_PER_ADDRESS - 2,
  /** How many requests of one network may use the reserved part of the budget. */
  ofNewNetwork: SIGN_IN_MAILS_PER_ADDRESS - 2,
} as const;

/** Counts within the window, excluding the current request. */
export interface RecentRequests {
  /** By this client for this address, except requests whose email was certainly not sent. */
  requestsForAddress: number;
  /** For any address, including failed ones. */
  requestsByClient: number;
  /** By strangers in this client's network. Counting emails instead would reveal which addresses are in use. */
  requestsByNetwork: number;
  /** To all addresses. */
  mailsForAllStrangers: number;
  /** To the address, including the next two. */
  mails: number;
  mailsForStrangers: number;
  mailsForClient: number;
  isInUse: boolean;
  /** Whether the address's user has recently signed in from this client. */
  isFamiliar: boolean;
}

type MailLimits = Pick<
  GatewaySettings,
  'RATE_LIMIT_SIGN_INS_PER_CLIENT' | 'RATE_LIMIT_SIGN_IN_MAILS' | 'SIGN_IN_MAILS_FOR_NEW_NETWORKS'
>;

type MailDecision = 'mail' | 'no mail' | 'refuse' | 'busy';

export function decideMail(recent: RecentRequests, limits: MailLimits): MailDecision {
  const { RATE_LIMIT_SIGN_INS_PER_CLIENT: perClient, RATE_LIMIT_SIGN_IN_MAILS: ofAllStrangers } = limits;
  const reserved = recent.requestsByNetwork < ALLOWANCE.ofNewNetwork ? 0 : limits.SIGN_IN_MAILS_FOR_NEW_NETWORKS;
  if (recent.requestsByClient >= perClient || recent.requestsForAddress >= ALLOWANCE.perAddress) return 'refuse';
  // Checked before `isInUse`: otherwise the response would reveal whether the address is known.
  if (!recent.isFamiliar && ofAllStrangers > 0 && recent.mailsForAllStrangers >= ofAllStrangers - reserved)
    return 'busy';
  if (recent.mails >= ALLOWANCE.perAddress) return 'no mail';
  if (!recent.isInUse || recent.isFamiliar) return 'mail';
  if (recent.mailsForStrangers >= ALLOWANCE.ofStrangers) return 'no mail';
  return recent.mailsForClient >= ALLOWANCE.ofOneStranger ? 'no mail' : 'mail';
}
