import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { BillingSettings } from '../config.js';
import type { SessionFacts } from '../stripe/facts.js';
import { CheckoutRow, type OrderRow } from './rows.js';
import type { Flag, Sums } from './payment-state.js';

const MAX_GAP_SECONDS = 1800;

@Injectable()
export class Checkouts {
  constructor(
    @Inject(SETTINGS) private readonly settings: BillingSettings,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  async update(
    manager: EntityManager,
    row: CheckoutRow,
    { stripeSessionId, state, intentId: paymentIntent }: SessionFacts,
    sums: Sums,
    flag: Flag | null,
  ): Promise<void> {
    const isOpen = state === 'open';
    const isUndecided = isOpen || state === 'processing';
    await manager.update(CheckoutRow, row.id, {
      ...{ stripeSessionId, state, paymentIntent, ...sums, flag },
      ...(!isOpen && { url: null }),
      paidAt: state === 'paid' ? () => 'coalesce(paid_at, clock_timestamp())' : null,
      nextCheckAt: isUndecided ? () => nextCheck(this.settings.RECONCILE_AFTER_SECONDS) : null,
    });
    if (flag !== null && row.flag === null) this.logFlag(manager, row, flag);
  }

  async flag(manager: EntityManager, row: CheckoutRow, flag: Flag): Promise<void> {
    if (row.flag !== null) return;
    await manager.update(CheckoutRow, row.id, { flag });
    this.logFlag(manager, row, flag);
  }

  /** Stripe does not know the session, so it cannot be paid. Money that it already brought stays recorded. */
  async markGone(manager: EntityManager, row: CheckoutRow): Promise<void> {
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

  async insertFromStripe(manager: EntityManager, order: OrderRow, facts: SessionFacts): Promise<CheckoutRow> {
    const { orderId, userId, title, lines } = order;
    const { totalCents, currency, expiresAt, state, stripeSessionId } = facts;
    const id = randomUUID();
    const session = { totalCents, currency, expiresAt, state, stripeSessionId };
    await manager.insert(CheckoutRow, { id, orderId, userId, title, lines, ...session });
    return manager.findOneByOrFail(CheckoutRow, { id });
  }

  private logFlag(manager: EntityManager, { id, orderId }: CheckoutRow, flag: Flag): void {
    this.messageSender.afterCommit(manager, () =>
      this.log.error({ event: 'payment.flagged', orderId, checkout: id, flag }, 'A payment was flagged'),
    );
  }
}

/** SQL: when to check again: after half the session's age, within bounds, and right after it expires. */
function nextCheck(minGapSeconds: number): string {
  return `least(
    clock_timestamp() + greatest(make_interval(secs => ${String(minGapSeconds)}),
                                 least((clock_timestamp() - created_at) / 2, make_interval(secs => ${String(MAX_GAP_SECONDS)}))),
    CASE WHEN expires_at > clock_timestamp() THEN expires_at + interval '5 seconds' END)`;
}
