import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { BillingSettings } from '../config.js';
import type { SessionFacts } from '../stripe/facts.js';
import { CHECKOUT_COLUMNS, type CheckoutRow, type OrderRow } from './rows.js';
import type { Flag, Sums } from './payment-state.js';

/** The longest time between two reads of an open checkout. */
const MAX_GAP_SECONDS = 1800;

@Injectable()
export class Checkouts {
  constructor(
    @Inject(SETTINGS) private readonly settings: BillingSettings,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  /** Stores what Stripe says. An open checkout is read again, less often as it gets older. */
  async update(
    manager: EntityManager,
    row: CheckoutRow,
    { stripeSessionId, state, intentId }: SessionFacts,
    { chargedCents, refundedCents, lostCents, disputedCents }: Sums,
    flag: Flag | null,
  ): Promise<void> {
    const { id } = row;
    await manager.query(
      `UPDATE checkout_sessions
          SET stripe_session_id = $2, state = $3, payment_intent = $4, charged_cents = $5, refunded_cents = $6,
              lost_cents = $7, disputed_cents = $8, flag = $9,
              url = CASE WHEN $3 = 'open' THEN url END,
              paid_at = CASE WHEN $3 = 'paid' THEN coalesce(paid_at, clock_timestamp()) END,
              next_check_at = CASE WHEN $3 IN ('open', 'processing') THEN ${nextCheck('$10', '$11')} END
        WHERE id = $1`,
      [
        id,
        stripeSessionId,
        state,
        intentId,
        chargedCents,
        refundedCents,
        lostCents,
        disputedCents,
        flag,
        this.settings.RECONCILE_AFTER_SECONDS,
        MAX_GAP_SECONDS,
      ],
    );
    if (flag !== null && row.flag === null) this.logFlag(manager, row, flag);
  }

  /** Does nothing if the checkout has a flag already. */
  async flag(manager: EntityManager, row: CheckoutRow, flag: Flag): Promise<void> {
    if (row.flag !== null) return;
    await manager.query('UPDATE checkout_sessions SET flag = $2 WHERE id = $1', [row.id, flag]);
    this.logFlag(manager, row, flag);
  }

  /** Stripe does not know the session, so it cannot be paid. Money that it already brought stays in the records. */
  async markUnknown(manager: EntityManager, row: CheckoutRow): Promise<void> {
    if (row.state === 'paid') return this.flag(manager, row, 'gone');
    const [, count] = await manager.query<[unknown, number]>(
      `UPDATE checkout_sessions SET state = 'expired', url = NULL, next_check_at = NULL
        WHERE id = $1 AND state IN ('open', 'processing')`,
      [row.id],
    );
    if (count === 0) return;
    const fields = { orderId: row.orderId, checkout: row.id, was: row.state };
    this.messageSender.afterCommit(manager, () =>
      this.log.warn({ event: 'checkout.gone', ...fields }, 'Stripe does not know one of our checkouts'),
    );
  }

  /** Adds the row of a session that Stripe knows and we do not. */
  async insertUnknown(manager: EntityManager, id: string, order: OrderRow, facts: SessionFacts): Promise<CheckoutRow> {
    const [row] = await manager.query<CheckoutRow[]>(
      `INSERT INTO checkout_sessions (id, order_id, user_id, title, lines, total_cents, currency, expires_at, state,
                                      stripe_session_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${CHECKOUT_COLUMNS}`,
      [
        id,
        order.orderId,
        order.userId,
        order.title,
        JSON.stringify(order.lines),
        facts.totalCents,
        facts.currency,
        facts.expiresAt.toISOString(),
        facts.state,
        facts.stripeSessionId,
      ],
    );
    if (!row) throw new Error('a checkout was not written');
    return row;
  }

  private logFlag(manager: EntityManager, { id, orderId }: CheckoutRow, flag: Flag): void {
    this.messageSender.afterCommit(manager, () =>
      this.log.error({ event: 'payment.flagged', orderId, checkout: id, flag }, 'A payment was flagged'),
    );
  }
}

/** Checked again after half its age, within bounds, and right after it expires. */
function nextCheck(leastGap: string, mostGap: string): string {
  return `least(
    clock_timestamp() + greatest(make_interval(secs => ${leastGap}),
                                 least((clock_timestamp() - created_at) / 2, make_interval(secs => ${mostGap}))),
    CASE WHEN expires_at > clock_timestamp() THEN expires_at + interval '5 seconds' END)`;
}
