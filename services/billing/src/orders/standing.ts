import type { SessionFacts } from '../stripe/facts.js';
import type { TaskReason } from '../tasks/stripe-task-list.js';
import type { CheckoutRow, OrderRow, OrderState } from './rows.js';

/**
 * What is wrong with a payment: another amount than the order's; one for an order that another payment paid already; its money is
 * with us although we gave it back; Stripe does not know it any more.
 */
export type Flag = 'amount_mismatch' | 'paid_twice' | 'refund_failed' | 'gone';

/** What became of the money of one session, in the currency's smallest unit. */
export interface Sums {
  chargedCents: number;
  refundedCents: number;
  lostCents: number;
  disputedCents: number;
}

export function sumsOf({ charge, refunds, disputes }: Pick<SessionFacts, 'charge' | 'refunds' | 'disputes'>): Sums {
  const sum = (movements: { amountCents: number }[]): number =>
    movements.reduce((total, { amountCents }) => total + amountCents, 0);
  return {
    chargedCents: charge?.amountCents ?? 0,
    refundedCents: sum(refunds.filter(({ failed }) => !failed)),
    lostCents: sum(disputes.filter(({ state }) => state === 'lost')),
    disputedCents: sum(disputes.filter(({ state }) => state === 'open')),
  };
}

/** What is left of a payment, disputed or not. */
export function keptCents({ chargedCents, refundedCents, lostCents }: Sums): number {
  return chargedCents - refundedCents - lostCents;
}

/**
 * Whether a paid session pays its order, and what is wrong when it does not. Once one did, no other can, and it is judged no more.
 *
 * @param id the session's id here
 */
export function flagOf(
  order: Pick<OrderRow, 'mainSession' | 'totalCents' | 'currency'>,
  id: string,
  facts: Pick<SessionFacts, 'totalCents' | 'currency' | 'charge'>,
): 'amount_mismatch' | 'paid_twice' | null {
  if (order.mainSession === id) return null;
  const fits = (amountCents: number, currency: string): boolean =>
    amountCents === order.totalCents && currency === order.currency;
  const { charge } = facts;
  if (!charge || !fits(facts.totalCents, facts.currency) || !fits(charge.amountCents, charge.currency)) {
    return 'amount_mismatch';
  }
  return order.mainSession === null ? null : 'paid_twice';
}

/** Why what is left of a payment is to be given back; null when it is not. */
export function returnReason(
  session: Pick<CheckoutRow, 'state' | 'flag'> & Sums,
  isUnwanted: boolean,
): TaskReason | null {
  const { state, flag } = session;
  if (state !== 'paid' || keptCents(session) <= 0) return null;
  if (flag === 'paid_twice' || flag === 'amount_mismatch') return flag;
  return isUnwanted ? 'unwanted' : null;
}

/** Whether nothing can be given back for now: a bank holds the money until it has decided, or Stripe does not know the payment. */
export function isHeld({ flag, disputedCents }: Pick<CheckoutRow, 'flag' | 'disputedCents'>): boolean {
  return disputedCents > 0 || flag === 'gone';
}

/**
 * The state of an order, by what its sessions came to and nothing else: in whatever order news comes, it ends the same.
 *
 * @param sessions the order's, the oldest first
 */
export function orderState(
  mainSession: string | null,
  sessions: readonly (Pick<CheckoutRow, 'id' | 'state' | 'flag'> & Sums)[],
): OrderState {
  const main = sessions.find(({ id }) => id === mainSession);
  if (main) {
    if (main.disputedCents > 0) return 'disputed';
    return keptCents(main) > 0 ? 'paid' : 'refunded';
  }
  if (sessions.some(({ state }) => state === 'processing')) return 'processing';
  const last = sessions.findLast(({ state }) => state !== 'refused')?.state;
  // Money of a wrong amount pays nothing; it goes back by itself, and the order can be paid anew.
  return last === 'failed' || last === 'paid' ? 'failed' : 'open';
}
