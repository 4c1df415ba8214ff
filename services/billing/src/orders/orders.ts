import { Injectable } from '@nestjs/common';
import { PaymentChanged } from '@dear-future/contracts/messages/payments';
import { Log } from '@dear-future/service-kit/logging/log';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource, type EntityManager } from 'typeorm';
import { CheckoutRow, OrderRow, type OrderState } from './rows.js';

const ORDER_LOCK_SEED = 7_231_003;

export interface OrderSnapshot {
  order: OrderRow;
  checkouts: CheckoutRow[];
  isCancelled: boolean;
}

/** Code that writes an order, its checkouts or its ledger must hold the order's lock, except for `refund_refusals`. */
@Injectable()
export class Orders {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  /** An advisory lock, because the order may not have a row yet. */
  async lock(manager: EntityManager, orderId: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [orderId, ORDER_LOCK_SEED]);
  }

  async read(orderId: string, manager: EntityManager = this.database.manager): Promise<OrderSnapshot | null> {
    const order = await manager.findOneBy(OrderRow, { orderId });
    if (!order) return null;
    const checkouts = await manager.find(CheckoutRow, { where: { orderId }, order: { createdAt: 'ASC' } });
    const cancelled = await manager.query<object[]>('SELECT 1 FROM cancelled_orders WHERE order_id = $1', [orderId]);
    return { order, checkouts, isCancelled: cancelled.length > 0 };
  }

  /** Increases the revision, so that `PaymentSync` discards what it is reading from Stripe. */
  async touch(manager: EntityManager, orderId: string): Promise<void> {
    await manager.increment(OrderRow, { orderId }, 'revision', 1);
  }

  async changeState(
    manager: EntityManager,
    order: OrderRow,
    state: OrderState,
    { isChargedBack = false } = {},
  ): Promise<void> {
    if (order.state === state) return;
    const [rows] = await manager.query<[{ version: number; at: Date }[], number]>(
      `UPDATE orders SET state = $2, version = version + 1, changed_at = clock_timestamp()
        WHERE order_id = $1 RETURNING version, changed_at AS at`,
      [order.orderId, state],
    );
    const changed = rows[0];
    if (!changed) throw new Error(`there is no order ${order.orderId} whose state could change`);
    await this.messageSender.post(manager, PaymentChanged, {
      orderId: order.orderId,
      version: changed.version,
      state,
      ...(isChargedBack && { isChargedBack }),
      at: changed.at.toISOString(),
    });
    const fields = { orderId: order.orderId, from: order.state, to: state, version: changed.version };
    this.messageSender.afterCommit(manager, () =>
      this.log.info({ event: 'order.changed', ...fields }, 'The payment state of an order changed'),
    );
  }
}
