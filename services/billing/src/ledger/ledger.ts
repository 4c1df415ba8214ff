import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CheckoutRow } from '../orders/rows.js';
import type { Movement, SessionFacts } from '../stripe/facts.js';

export type EntryKind = 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won';

export interface Entry {
  id: string;
  kind: EntryKind;
  /** Positive for money received, negative for money paid out, in the currency's smallest unit. */
  amountCents: number;
  at: Date;
  /** Stripe's id of the charge, refund or dispute. */
  reference: string;
}

/** Every movement of money, once. Rows are only added. */
@Injectable()
export class Ledger {
  /** Returns the entries that are new. The order must be locked. */
  async write(
    manager: EntityManager,
    checkout: Pick<CheckoutRow, 'id' | 'orderId'>,
    facts: Pick<SessionFacts, 'charge' | 'refunds' | 'disputes'>,
  ): Promise<Entry[]> {
    const added: Entry[] = [];
    for (const [kind, movement] of movements(facts)) {
      const { id: reference, at } = movement;
      const entry = { id: randomUUID(), kind, amountCents: signed(kind, movement.amountCents), at, reference };
      const rows = await manager.query<object[]>(
        `INSERT INTO ledger (id, order_id, session_id, kind, amount_cents, currency, stripe_reference, occurred_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (stripe_reference, kind) DO NOTHING RETURNING 1`,
        [
          entry.id,
          checkout.orderId,
          checkout.id,
          kind,
          entry.amountCents,
          movement.currency,
          reference,
          at.toISOString(),
        ],
      );
      if (rows.length > 0) added.push(entry);
    }
    return added;
  }
}

/** A failed refund and a won dispute bring the money back: second movements with the same Stripe id. */
export function movements({
  charge,
  refunds,
  disputes,
}: Pick<SessionFacts, 'charge' | 'refunds' | 'disputes'>): [EntryKind, Movement][] {
  return [
    ...(charge ? [['charge', charge] satisfies [EntryKind, Movement]] : []),
    ...refunds.flatMap((refund): [EntryKind, Movement][] =>
      refund.failed
        ? [
            ['refund', refund],
            ['refund_failed', refund],
          ]
        : [['refund', refund]],
    ),
    ...disputes.flatMap((dispute): [EntryKind, Movement][] =>
      dispute.state === 'won'
        ? [
            ['dispute', dispute],
            ['dispute_won', dispute],
          ]
        : [['dispute', dispute]],
    ),
  ];
}

function signed(kind: EntryKind, amountCents: number): number {
  return kind === 'refund' || kind === 'dispute' ? -amountCents : amountCents;
}
