import { randomUUID } from 'node:crypto';
import type { PaymentAnnounced } from '@dear-future/contracts/messages/payments';
import { isReturned, type Sums } from '../orders/payment-state.js';
import type { Flag } from '../orders/rows.js';
import type { Entry } from './ledger.js';

export type PaymentNotice = { id: string; at: Date | null } & Pick<
  PaymentAnnounced,
  'kind' | 'amountCents' | 'refundedSoFarCents' | 'isReturned' | 'returnReason'
>;

export interface PaymentChange {
  /** Whether this payment pays its order. A second payment, or one of the wrong amount, does not. */
  isMain: boolean;
  flag: Flag | null;
  before: Sums;
  after: Sums;
}

/**
 * Returns what the user must be told about new ledger entries. If a payment does not pay its order, that is only its
 * refunds and their failures. If `entries` has both a movement and its reversal, it is only the reversal.
 */
export function noticesOf(entries: readonly Entry[], { isMain, flag, before, after }: PaymentChange): PaymentNotice[] {
  const reversedReferences = new Set(entries.flatMap(({ kind, reference }) => (isReversal(kind) ? [reference] : [])));
  let refundedSoFarCents = before.refundedCents + before.lostCents;
  const notices: PaymentNotice[] = [];
  for (const { id, kind, amountCents: signedCents, at, reference } of entries) {
    const common = { id, amountCents: Math.abs(signedCents), at };
    if (kind === 'refund' || kind === 'refund_failed') refundedSoFarCents -= signedCents;
    if (kind === 'refund_failed') notices.push({ ...common, kind });
    else if (reversedReferences.has(reference) && !isReversal(kind)) continue;
    else if (kind === 'refund' && isMain) notices.push({ ...common, kind, refundedSoFarCents });
    else if (kind === 'refund') notices.push({ ...common, kind: 'returned', returnReason: reasonOf(flag) });
    else if (isMain && kind === 'charge') notices.push({ ...common, kind: 'receipt' });
    else if (isMain && kind === 'dispute' && after.disputedCents > 0) notices.push({ ...common, kind });
    else if (isMain && kind === 'dispute_won') notices.push({ ...common, kind });
  }
  const newlyLostCents = after.lostCents - before.lostCents;
  if (isMain && newlyLostCents > 0) {
    const common = { id: randomUUID(), amountCents: newlyLostCents, at: null };
    const total = { refundedSoFarCents: refundedSoFarCents + newlyLostCents, isReturned: isReturned(after) };
    notices.push({ ...common, kind: 'dispute_lost', ...total });
  }
  return notices;
}

function isReversal(kind: Entry['kind']): boolean {
  return kind === 'refund_failed' || kind === 'dispute_won';
}

function reasonOf(flag: Flag | null): NonNullable<PaymentAnnounced['returnReason']> {
  return flag === 'amount_mismatch' ? flag : 'paid_twice';
}
