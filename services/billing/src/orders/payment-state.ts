import type { Movement, SessionFacts } from '../stripe/facts.js';
import type { CheckoutRow, OrderRow, OrderState } from './rows.js';

export interface Sums {
  chargedCents: number;
  refundedCents: number;
  lostCents: number;
  disputedCents: number;
  hasFailedRefund: boolean;
}

/**
 * Returns an amount in the currency of the charge. A bank may dispute a payment in another currency, whose rate we do
 * not know. Then the movement counts as one of the whole charge.
 */
export function centsOfCharge(
  charge: Pick<Movement, 'amountCents' | 'currency'> | null,
  { amountCents, currency }: Pick<Movement, 'amountCents' | 'currency'>,
): number {
  if (charge === null || charge.currency === currency) return amountCents;
  return Math.sign(amountCents) * charge.amountCents;
}

export function sumsOf({ charge, refunds, disputes }: Pick<SessionFacts, 'charge' | 'refunds' | 'disputes'>): Sums {
  const sum = (movements: Movement[]): number =>
    movements.reduce((total, movement) => total + centsOfCharge(charge, movement), 0);
  return {
    chargedCents: charge?.amountCents ?? 0,
    refundedCents: sum(refunds.filter(({ hasFailed }) => !hasFailed)),
    lostCents: sum(disputes.filter(({ state }) => state === 'lost')),
    disputedCents: sum(disputes.filter(({ state }) => state === 'open')),
    hasFailedRefund: refunds.some(({ hasFailed }) => hasFailed),
  };
}

export function keptCents({ chargedCents, refundedCents, lostCents }: Sums): number {
  return chargedCents - refundedCents - lostCents;
}

/** Returns null if the checkout pays its order. Once a checkout has paid an order, no other checkout can pay it. */
export function paymentProblem(
  order: Pick<OrderRow, 'mainCheckoutId' | 'totalCents' | 'currency'>,
  checkoutId: string,
  facts: Pick<SessionFacts, 'totalCents' | 'currency' | 'charge'>,
): 'amount_mismatch' | 'paid_twice' | null {
  if (order.mainCheckoutId === checkoutId) return null;
  const matchesOrder = (amountCents: number, currency: string): boolean =>
    amountCents === order.totalCents && currency === order.currency;
  const { charge } = facts;
  // A session that costs nothing counts as paid at Stripe, and has no charge. But every order costs something.
  if (
    !charge ||
    !matchesOrder(facts.totalCents, facts.currency) ||
    !matchesOrder(charge.amountCents, charge.currency)
  ) {
    return 'amount_mismatch';
  }
  return order.mainCheckoutId === null ? null : 'paid_twice';
}

/**
 * Whether the payer has their money back: all of it, or, if we lost a dispute, more than we still have. Banks return
 * slightly less or more than the payment if exchange rates have changed.
 */
export function isReturned(sums: Sums): boolean {
  return keptCents(sums) <= sums.lostCents;
}

type Payment = Pick<CheckoutRow, 'state' | 'flag'> & Sums;

/** Whether to return what we still have of a payment: it does not pay its order, or the order was canceled. */
export function isUnwanted(payment: Payment, isCancelled: boolean): boolean {
  const { state, flag } = payment;
  if (state !== 'paid' || keptCents(payment) <= 0) return false;
  return isCancelled || flag === 'paid_twice' || flag === 'amount_mismatch';
}

/** What to do at Stripe. A refund waits until a dispute ends, and is not repeated after it has failed. */
export function stripeTask(payment: Payment, isCancelled: boolean): 'expire' | 'refund' | null {
  if (isCancelled && payment.state === 'open') return 'expire';
  const isBlocked = payment.disputedCents > 0 || payment.hasFailedRefund;
  return isUnwanted(payment, isCancelled) && !isBlocked ? 'refund' : null;
}

/** Depends only on stored rows, so the sequence of Stripe's events does not matter. @param checkouts oldest first */
export function orderState(
  mainCheckoutId: string | null,
  checkouts: readonly (Pick<CheckoutRow, 'id' | 'state' | 'flag'> & Sums)[],
): OrderState {
  const main = checkouts.find(({ id }) => id === mainCheckoutId);
  if (main) {
    if (main.disputedCents > 0) return 'disputed';
    return isReturned(main) ? 'refunded' : 'paid';
  }
  if (checkouts.some(({ state }) => state === 'processing')) return 'processing';
  const last = checkouts.findLast(({ state }) => state !== 'refused')?.state;
  // Without a main checkout, a payment has the wrong amount. It is refunded, and the order can be paid again.
  return last === 'failed' || last === 'paid' ? 'failed' : 'open';
}
