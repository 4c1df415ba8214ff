import { randomUUID } from 'node:crypto';
import type { PaymentAnnounced } from '@dear-future/contracts/messages/payment-announced';
import type { Flag, Sums } from '../orders/payment-state.js';
import type { Entry } from './ledger.js';

/** A mail about money, sent once for each id. */
export interface PaymentNotice extends Pick<
  PaymentAnnounced,
  'kind' | 'amountCents' | 'refundedSoFarCents' | 'because'
> {
  id: string;
  at: Date | null;
}

export interface MovedPayment {
  isMain: boolean;
  flag: Flag | null;
  before: Sums;
  after: Sums;
}

/**
 * Of a payment that does not pay its order, only the refund and its failure are announced. A movement that was undone
 * before we read it is announced only by its end.
 */
export function noticesOf(entries: readonly Entry[], { isMain, flag, before, after }: MovedPayment): PaymentNotice[] {
  const undone = new Set(entries.flatMap(({ kind, reference }) => (isUndoing(kind) ? [reference] : [])));
  let soFar = before.refundedCents + before.lostCents;
  const news: PaymentNotice[] = [];
  for (const { id, kind, amountCents: signed, at, reference } of entries) {
    const common = { id, amountCents: Math.abs(signed), at };
    if (kind === 'refund' || kind === 'refund_failed') soFar -= signed;
    if (kind === 'refund_failed') news.push({ ...common, kind });
    else if (undone.has(reference) && !isUndoing(kind)) continue;
    else if (kind === 'refund' && isMain) news.push({ ...common, kind, refundedSoFarCents: soFar });
    else if (kind === 'refund') news.push({ ...common, kind: 'returned', because: reasonOf(flag) });
    else if (isMain && kind === 'charge') news.push({ ...common, kind: 'receipt' });
    else if (isMain && kind === 'dispute' && after.disputedCents > 0) news.push({ ...common, kind });
    else if (isMain && kind === 'dispute_won') news.push({ ...common, kind });
  }
  const lost = after.lostCents - before.lostCents;
  if (isMain && lost > 0) {
    const common = { id: randomUUID(), amountCents: lost, at: null };
    news.push({ ...common, kind: 'dispute_lost', refundedSoFarCents: soFar + lost });
  }
  return news;
}

function isUndoing(kind: Entry['kind']): boolean {
  return kind === 'refund_failed' || kind === 'dispute_won';
}

function reasonOf(flag: Flag | null): NonNullable<PaymentAnnounced['because']> {
  return flag === 'amount_mismatch' ? flag : 'paid_twice';
}
