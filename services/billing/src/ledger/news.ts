import { randomUUID } from 'node:crypto';
import type { PaymentAnnounced } from '@dear-future/contracts/messages/payment-announced';
import type { Flag, Sums } from '../orders/standing.js';
import type { Entry } from './ledger.js';

/** Something about money that its person is written to about, once for each id. */
export interface News extends Pick<PaymentAnnounced, 'kind' | 'amountCents' | 'refundedSoFarCents' | 'because'> {
  id: string;
  /** Null: now. */
  at: Date | null;
}

/** The payment that moved: whether it pays the order, and its sums before and after. */
export interface MovedPayment {
  isMain: boolean;
  flag: Flag | null;
  before: Sums;
  after: Sums;
}

/**
 * What is told of entries that were just written. Of a payment that paid for nothing only that it went back, or did not arrive: a
 * dispute about it changes nothing for its person. What came and was undone between two looks is told by its end alone.
 */
export function newsOf(entries: readonly Entry[], { isMain, flag, before, after }: MovedPayment): News[] {
  const undone = new Set(entries.flatMap(({ kind, reference }) => (isUndoing(kind) ? [reference] : [])));
  let soFar = before.refundedCents + before.lostCents;
  const news: News[] = [];
  for (const { id, kind, amountCents: signed, at, reference } of entries) {
    const told = { id, amountCents: Math.abs(signed), at };
    if (kind === 'refund' || kind === 'refund_failed') soFar -= signed;
    if (kind === 'refund_failed') news.push({ ...told, kind });
    else if (undone.has(reference) && !isUndoing(kind)) continue;
    else if (kind === 'refund' && isMain) news.push({ ...told, kind, refundedSoFarCents: soFar });
    else if (kind === 'refund') news.push({ ...told, kind: 'returned', because: reasonOf(flag) });
    else if (isMain && kind === 'charge') news.push({ ...told, kind: 'receipt' });
    else if (isMain && kind === 'dispute' && after.disputedCents > 0) news.push({ ...told, kind });
    else if (isMain && kind === 'dispute_won') news.push({ ...told, kind });
  }
  const lost = after.lostCents - before.lostCents;
  if (isMain && lost > 0) {
    const told = { id: randomUUID(), amountCents: lost, at: null };
    news.push({ ...told, kind: 'dispute_lost', refundedSoFarCents: soFar + lost });
  }
  return news;
}

function isUndoing(kind: Entry['kind']): boolean {
  return kind === 'refund_failed' || kind === 'dispute_won';
}

function reasonOf(flag: Flag | null): NonNullable<PaymentAnnounced['because']> {
  return flag === 'amount_mismatch' ? flag : 'paid_twice';
}
