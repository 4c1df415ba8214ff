import type { SessionFacts } from '../stripe/facts.js';
import type { CheckoutRow, OrderRow, OrderState } from './rows.js';

/** A problem with a payment. Only the first two prevent it from paying its order. `gone`: Stripe no longer knows it. */
export type Flag = 'amount_mismatch' | 'paid_twice' | 'refund_failed' | 'gone';

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

/** Null if the checkout pays its order. The first checkout to do so stays the one; no other can pay the order. */
export function paymentProblem(
  order: Pick<OrderRow, 'mainCheckout' | 'totalCents' | 'currency'>,
  id: string,
  facts: Pick<SessionFacts, 'totalCents' | 'currency' | 'charge'>,
): 'amount_mismatch' | 'paid_twice' | null {
  if (order.mainCheckout === id) return null;
  const matchesOrder = (amountCents: number, currency: string): boolean =>
    amountCents === order.totalCents && currency === order.currency;
  const { charge } = facts;
  // Stripe calls a session paid without a charge if nothing was due, but every order costs something.
  if (
    !charge ||
    !matchesOrder(facts.totalCents, facts.currency) ||
    !matchesOrder(charge.amountCents, charge.currency)
  ) {
    return 'amount_mismatch';
  }
  return order.mainCheckout === null ? null : 'paid_twice';
}

export type RefundReason = 'paid_twice' | 'cancelled' | 'amount_mismatch';

export function refundReason(
  checkout: Pick<CheckoutRow, 'state' | 'flag'> & Sums,
  isCancelled: boolean,
): RefundReason | null {
  const { state, flag } = checkout;
  if (state !== 'paid' || keptCents(checkout) <= 0) return null;
  if (flag === 'paid_twice' || flag === 'amount_mismatch') return flag;
  return isCancelled ? 'cancelled' : null;
}

/** True during a dispute, and while Stripe does not know the session. */
export function isRefundBlocked({ flag, disputedCents }: Pick<CheckoutRow, 'flag' | 'disputedCents'>): boolean {
  return disputedCents > 0 || flag === 'gone';
}

/** Derived only from the checkouts, oldest first, so that the order of events does not matter. */
export function orderState(
  mainCheckout: string | null,
  checkouts: readonly (Pick<CheckoutRow, 'id' | 'state' | 'flag'> & Sums)[],
): OrderState {
  const main = checkouts.find(({ id }) => id === mainCheckout);
  if (main) {
    if (main.disputedCents > 0) return 'disputed';
    return keptCents(main) > 0 ? 'paid' : 'refunded';
  }
  if (checkouts.some(({ state }) => state === 'processing')) return 'processing';
  const last = checkouts.findLast(({ state }) => state !== 'refused')?.state;
  // A wrong amount is refunded; the order can be paid again.
  return last === 'failed' || last === 'paid' ? 'failed' : 'open';
}
