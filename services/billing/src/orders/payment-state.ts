import type { SessionFacts } from '../stripe/facts.js';
import type { CheckoutRow, OrderRow, OrderState } from './rows.js';

/**
 * Why a payment does not count: a wrong amount; the order was already paid; its refund failed; Stripe no longer knows
 * it.
 */
export type Flag = 'amount_mismatch' | 'paid_twice' | 'refund_failed' | 'gone';

/** In the currency's smallest unit. */
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

export function keptCents({ chargedCents, refundedCents, lostCents }: Sums): number {
  return chargedCents - refundedCents - lostCents;
}

/** Null if the session pays its order. Once a session pays an order, it keeps doing so and no other session can. */
export function paymentProblem(
  order: Pick<OrderRow, 'mainSession' | 'totalCents' | 'currency'>,
  id: string,
  facts: Pick<SessionFacts, 'totalCents' | 'currency' | 'charge'>,
): 'amount_mismatch' | 'paid_twice' | null {
  if (order.mainSession === id) return null;
  const matchesOrder = (amountCents: number, currency: string): boolean =>
    amountCents === order.totalCents && currency === order.currency;
  const { charge } = facts;
  if (
    !charge ||
    !matchesOrder(facts.totalCents, facts.currency) ||
    !matchesOrder(charge.amountCents, charge.currency)
  ) {
    return 'amount_mismatch';
  }
  return order.mainSession === null ? null : 'paid_twice';
}

export type RefundReason = 'paid_twice' | 'cancelled' | 'amount_mismatch';

/** Null if there is nothing to refund. */
export function refundReason(
  session: Pick<CheckoutRow, 'state' | 'flag'> & Sums,
  isCancelled: boolean,
): RefundReason | null {
  const { state, flag } = session;
  if (state !== 'paid' || keptCents(session) <= 0) return null;
  if (flag === 'paid_twice' || flag === 'amount_mismatch') return flag;
  return isCancelled ? 'cancelled' : null;
}

/** Whether no refund is possible for now. */
export function isHeld({ flag, disputedCents }: Pick<CheckoutRow, 'flag' | 'disputedCents'>): boolean {
  return disputedCents > 0 || flag === 'gone';
}

/** Derived only from the sessions, oldest first, so that the order of events does not matter. */
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
  // A wrong amount is refunded, and the order can be paid again.
  return last === 'failed' || last === 'paid' ? 'failed' : 'open';
}
