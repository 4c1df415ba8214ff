import { Injectable } from '@nestjs/common';
import { paymentChanged } from '@dear-future/contracts/messages/payments';
import { Log } from '@dear-future/service-kit/logging/log';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource, type EntityManager } from 'typeorm';
import { CHECKOUT_COLUMNS, ORDER_COLUMNS, type CheckoutRow, type OrderRow, type OrderState } from './rows.js';

/** Namespace of the advisory locks. */
const LOCK_SEED = 7_231_003;

/** An order and its checkouts, the oldest first. */
export interface OrderSnapshot {
  order: OrderRow;
  checkouts: CheckoutRow[];
}

/** Writers of an order, or of anything that belongs to it, hold its lock. */
@Injectable()
export class Orders {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  /** Also works before the order has a row. */
  async lock(manager: EntityManager, orderId: string): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [orderId, LOCK_SEED]);
  }

  async read(orderId: string, manager: EntityManager = this.database.manager): Promise<OrderSnapshot | null> {
    const [order] = await manager.query<OrderRow[]>(`SELECT ${ORDER_COLUMNS} FROM orders WHERE order_id = $1`, [
      orderId,
    ]);
    if (!order) return null;
    const checkouts = await manager.query<CheckoutRow[]>(
      `SELECT ${CHECKOUT_COLUMNS} FROM checkout_sessions WHERE order_id = $1 ORDER BY seq`,
      [orderId],
    );
    return { order, checkouts };
  }

  async isCancelled(manager: EntityManager, orderId: string): Promise<boolean> {
    const found = await manager.query<object[]>('SELECT 1 FROM cancelled_orders WHERE order_id = $1', [orderId]);
    return found.length > 0;
  }

  /** Marks answers that Stripe is still preparing as outdated. */
  async touch(manager: EntityManager, orderId: string): Promise<void> {
    await manager.query('UPDATE orders SET revision = revision + 1 WHERE order_id = $1', [orderId]);
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
    if (!changed) throw new Error('an order was deleted while it was being changed');
    await this.messageSender.post(manager, paymentChanged, {
      orderId: order.orderId,
      version: changed.version,
      state,
      ...(isChargedBack && { isChargedBack }),
      at: changed.at.toISOString(),
    });
    const fields = { orderId: order.orderId, from: order.state, to: state, version: changed.version };
    this.messageSender.afterCommit(manager, () =>
      this.log.info({ event: 'order.changed', ...fields }, 'The payment of an order changed'),
    );
  }
}
