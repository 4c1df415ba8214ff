import type { SessionFacts } from '../stripe/facts.js';
import type { CheckoutRow, OrderRow, OrderState } from './rows.js';

/** What is wrong with a payment: another amount than the order's, or one for an order that another payment paid already. */
export type Flag = 'amount_mismatch' | 'paid_twice';

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
): Flag | null {
  if (order.mainSession === id) return null;
  const fits = (amountCents: number, currency: string): boolean =>
    amountCents === order.totalCents && currency === order.currency;
  const { charge } = facts;
  if (!charge || !fits(facts.totalCents, facts.currency) || !fits(charge.amountCents, charge.currency)) {
    return 'amount_mismatch';
  }
  return order.mainSession === null ? null : 'paid_twice';
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
  // Money of a wrong amount waits for a person to look at it: nobody is asked to pay once more meanwhile.
  const waits = sessions.some(
    (each) => each.state === 'processing' || (each.state === 'paid' && each.flag !== null && keptCents(each) > 0),
  );
  if (waits) return 'processing';
  return sessions.findLast(({ state }) => state !== 'refused')?.state === 'failed' ? 'failed' : 'open';
}
