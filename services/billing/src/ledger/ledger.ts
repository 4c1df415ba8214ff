import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { CheckoutRow } from '../orders/rows.js';
import type { Movement, SessionFacts } from '../stripe/facts.js';

export type EntryKind = 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won';

export interface Entry extends Movement {
  kind: EntryKind;
  reference: string;
}

/** Adds the entries that the ledger does not have yet, and returns them. The order must be locked. */
export async function writeLedger(
  manager: EntityManager,
  checkout: Pick<CheckoutRow, 'id' | 'orderId'>,
  facts: SessionFacts,
): Promise<Entry[]> {
  const added: Entry[] = [];
  for (const entry of entriesOf(facts)) {
    const { id, kind, amountCents, currency, reference, at } = entry;
    const rows = await manager.query<object[]>(
      `INSERT INTO ledger (id, order_id, session_id, kind, amount_cents, currency, stripe_reference, occurred_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (stripe_reference, kind) DO NOTHING RETURNING 1`,
      [id, checkout.orderId, checkout.id, kind, amountCents, currency, reference, at.toISOString()],
    );
    if (rows.length > 0) added.push(entry);
  }
  return added;
}

/** If a refund fails or we win a dispute, the money comes back, which is a second entry with the same Stripe id. */
function entriesOf({ charge, refunds, disputes }: SessionFacts): Entry[] {
  return [
    ...(charge ? [entryOf('charge', charge)] : []),
    ...refunds.flatMap((refund) => [
      entryOf('refund', refund),
      ...(refund.hasFailed ? [entryOf('refund_failed', refund)] : []),
    ]),
    ...disputes.flatMap((dispute) => [
      entryOf('dispute', dispute),
      ...(dispute.state === 'won' ? [entryOf('dispute_won', dispute)] : []),
    ]),
  ];
}

function entryOf(kind: EntryKind, { id: reference, amountCents, currency, at }: Movement): Entry {
  const isPaidOut = kind === 'refund' || kind === 'dispute';
  return { id: randomUUID(), kind, amountCents: isPaidOut ? -amountCents : amountCents, currency, at, reference };
}
