import type { SessionFacts } from '../stripe/facts.js';
import type { TaskReason } from '../tasks/stripe-task-list.js';
import type { CheckoutRow, OrderRow, OrderState } from './rows.js';

/**
 * What is wrong with a payment: its amount is not the order's; another payment had already paid the order; its refund
 * failed; Stripe no longer knows its session.
 */
export type Flag = 'amount_mismatch' | 'paid_twice' | 'refund_failed' | 'gone';

/** Sums of one session, in the currency's smallest unit. */
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

/** The money of a payment that we still have, disputed or not. */
export function keptCents({ chargedCents, refundedCents, lostCents }: Sums): number {
  return chargedCents - refundedCents - lostCents;
}

/**
 * Whether a paid session pays its order, or the flag that says why it does not. Once a session pays an order, it always
 * does, and no other can.
 *
 * @param id our id of the session
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

/** Why the rest of a payment is to be refunded; null when it is not. */
export function returnReason(
  session: Pick<CheckoutRow, 'state' | 'flag'> & Sums,
  isUnwanted: boolean,
): TaskReason | null {
  const { state, flag } = session;
  if (state !== 'paid' || keptCents(session) <= 0) return null;
  if (flag === 'paid_twice' || flag === 'amount_mismatch') return flag;
  return isUnwanted ? 'unwanted' : null;
}

/** Whether a refund is impossible for now: the payment is disputed, or Stripe does not know it. */
export function isHeld({ flag, disputedCents }: Pick<CheckoutRow, 'flag' | 'disputedCents'>): boolean {
  return disputedCents > 0 || flag === 'gone';
}

/**
 * The state of an order, derived only from its sessions, so that the order of events does not matter.
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
  // A payment of a wrong amount pays nothing: it is refunded, and the order can be paid again.
  return last === 'failed' || last === 'paid' ? 'failed' : 'open';
}
