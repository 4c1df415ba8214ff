import { SIGN_IN_MAILS_PER_ADDRESS, SIGN_IN_MAIL_WINDOW_MINUTES } from '@dear-future/contracts/constants';
import type { GatewaySettings } from '../config.js';

/**
 * One mailbox gets at most five emails in fifteen minutes (docs/product.md §9.4). With only this rule, a stranger could
 * lock a user out by requesting five. "Strangers" are clients from which the address's user has not signed in lately.
 * For an address in use, all strangers share four of the five emails, and one stranger gets at most three. So one email
 * is always left for the user's own clients, and if there is only one stranger, one more for the user at a new client.
 *
 * Strangers beyond their share get the usual response, but no email: a different response would reveal that the address
 * is in use. A client is refused after five requests for one address, or too many for all addresses, known or not.
 *
 * Emails are counted per mailbox, so tags (`ada+1@`) do not add emails. There is also a total for the emails that all
 * strangers request; it never affects users at their own clients. Part of this total is reserved for networks with few
 * requests, so that a few networks cannot use up the emails that users at new clients need.
 */
export const ALLOWANCE = {
  perAddress: SIGN_IN_MAILS_PER_ADDRESS,
  windowMinutes: SIGN_IN_MAIL_WINDOW_MINUTES,
  ofStrangers: SIGN_IN_MAILS_PER_ADDRESS - 1,
  ofOneStranger: SIGN_IN_MAILS_PER_ADDRESS - 2,
  /** How many requests of one network may use the reserved part of the total. */
  ofNewNetwork: SIGN_IN_MAILS_PER_ADDRESS - 2,
} as const;

/** What has been counted within the window, without the current request. */
export interface RecentRequests {
  /** By this client for this address, without requests whose email was certainly not sent. */
  requestsForAddress: number;
  /** By this client for any address, including requests whose email was not sent. */
  requestsByClient: number;
  /** By strangers in this client's network. Counting emails instead would reveal which addresses are in use. */
  requestsByNetwork: number;
  /** Requested by all strangers, for all addresses. */
  mailsForAllStrangers: number;
  /** All emails to this address. The next two fields count some of them. */
  mails: number;
  mailsForStrangers: number;
  mailsForClient: number;
  /** Whether the address's user has recently signed in from any client. */
  isInUse: boolean;
  /** Whether the address's user has recently signed in from this client. */
  isFamiliar: boolean;
}

type MailLimits = Pick<GatewaySettings, 'SIGN_INS_PER_CLIENT' | 'SIGN_INS_BY_STRANGERS'>;

type MailDecision = 'mail' | 'no mail' | 'refuse' | 'busy';

export function decideMail(recent: RecentRequests, limits: MailLimits): MailDecision {
  const { SIGN_INS_PER_CLIENT: perClient, SIGN_INS_BY_STRANGERS: ofAllStrangers } = limits;
  const keptForOthers = recent.requestsByNetwork < ALLOWANCE.ofNewNetwork ? 0 : Math.floor(ofAllStrangers / 4);
  if ((perClient > 0 && recent.requestsByClient >= perClient) || recent.requestsForAddress >= ALLOWANCE.perAddress)
    return 'refuse';
  // Must come before the check of `isInUse`, or else the response would reveal whether the address is in use.
  if (!recent.isFamiliar && ofAllStrangers > 0 && recent.mailsForAllStrangers >= ofAllStrangers - keptForOthers)
    return 'busy';
  if (recent.mails >= ALLOWANCE.perAddress) return 'no mail';
  if (!recent.isInUse || recent.isFamiliar) return 'mail';
  if (recent.mailsForStrangers >= ALLOWANCE.ofStrangers) return 'no mail';
  return recent.mailsForClient >= ALLOWANCE.ofOneStranger ? 'no mail' : 'mail';
}
