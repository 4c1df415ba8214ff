import { Injectable } from '@nestjs/common';
import type { PaymentDto } from '@dear-future/contracts/http/payments';
import type { NumberedPage } from '@dear-future/service-kit/lists/numbered-list';
import { DataSource } from 'typeorm';
import { keptCents, type Flag, type Sums } from '../orders/payment-state.js';

interface PaymentRow extends Sums {
  id: string;
  seq: string;
  capsuleId: string;
  title: string;
  lines: PaymentDto['lines'];
  totalCents: number;
  currency: string;
  state: 'processing' | 'paid' | 'failed';
  flag: Flag | null;
  createdAt: Date;
  paidAt: Date | null;
}

const IS_LISTED = `state IN ('processing', 'paid', 'failed')`;

@Injectable()
export class Payments {
  constructor(private readonly database: DataSource) {}

  /** Newest first. */
  async list(userId: string, limit: number, cursor: string | null): Promise<NumberedPage<PaymentDto>> {
    const [count] = await this.database.query<{ total: number }[]>(
      `SELECT count(*)::int AS total FROM checkout_sessions WHERE user_id = $1 AND ${IS_LISTED}`,
      [userId],
    );
    const rows = await this.database.query<PaymentRow[]>(
      `SELECT id, seq, order_id AS "capsuleId", title, lines, total_cents AS "totalCents", currency, state, flag,
              charged_cents AS "chargedCents", refunded_cents AS "refundedCents", lost_cents AS "lostCents",
              disputed_cents AS "disputedCents", created_at AS "createdAt", paid_at AS "paidAt"
         FROM checkout_sessions
        WHERE user_id = $1 AND ${IS_LISTED} AND ($2::bigint IS NULL OR seq < $2::bigint)
        ORDER BY seq DESC LIMIT $3`,
      [userId, cursor, limit + 1],
    );
    const page = rows.slice(0, limit);
    return {
      items: page.map(toDto),
      total: count?.total ?? 0,
      nextCursor: rows.length > limit ? (page.at(-1)?.seq ?? null) : null,
    };
  }
}

function toDto(row: PaymentRow): PaymentDto {
  const { id, capsuleId, title, lines, totalCents, chargedCents, refundedCents, lostCents, currency, paidAt } = row;
  return {
    id,
    capsuleId,
    title,
    lines,
    amountCents: row.state === 'paid' ? chargedCents : totalCents,
    // To the payer, a lost dispute is a refund.
    refundedCents: refundedCents + lostCents,
    currency,
    status: statusOf(row),
    createdAt: row.createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

function statusOf(row: PaymentRow): PaymentDto['status'] {
  if (row.state !== 'paid') return row.state;
  if (row.disputedCents > 0) return 'disputed';
  if (keptCents(row) <= 0) return 'refunded';
  // It did not pay for the order, and will be refunded.
  if (row.flag === 'amount_mismatch') return 'failed';
  return row.refundedCents + row.lostCents > 0 ? 'partially_refunded' : 'paid';
}
