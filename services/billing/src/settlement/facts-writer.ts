import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Announcements } from '../ledger/announcements.js';
import { Ledger } from '../ledger/ledger.js';
import { noticesOf } from '../ledger/payment-notices.js';
import type { SessionFacts } from '../stripe/facts.js';
import { StripeTaskList } from './stripe-task-list.js';
import { Checkouts } from '../orders/checkouts.js';
import { Orders, type OrderFile } from '../orders/orders.js';
import type { CheckoutRow } from '../orders/rows.js';
import {
  paymentProblem,
  isHeld,
  keptCents,
  orderState,
  refundReason,
  sumsOf,
  type Flag,
} from '../orders/payment-state.js';

/** Turns Stripe's state into rows, ledger entries, messages and tasks, in one transaction under the order's lock. */
@Injectable()
export class FactsWriter {
  constructor(
    private readonly orders: Orders,
    private readonly checkouts: Checkouts,
    private readonly ledger: Ledger,
    private readonly announcements: Announcements,
    private readonly tasks: StripeTaskList,
  ) {}

  /**
   * Call `conclude` after all sessions.
   * @param file the order, read under its lock; gets its main session when this is the one
   * @param newId the row's id if it is new
   */
  async write(manager: EntityManager, file: OrderFile, facts: SessionFacts, newId: string): Promise<void> {
    const { order } = file;
    const row =
      findRow(file, facts) ?? (isNews(facts) ? await this.checkouts.adopt(manager, newId, order, facts) : null);
    // Reopened, or open before its row said so.
    if (!row || (facts.state === 'open' && row.state !== 'open')) return;
    const flag = facts.state === 'paid' ? (lastingFlag(row) ?? paymentProblem(order, row.id, facts)) : null;
    if (facts.state === 'paid' && flag === null && order.mainSession === null) {
      order.mainSession = row.id;
      await manager.query('UPDATE orders SET main_session_id = $2 WHERE order_id = $1', [order.orderId, row.id]);
    }
    const after = sumsOf(facts);
    await this.checkouts.note(manager, row, facts, after, flag);
    const entries = await this.ledger.write(manager, row, facts);
    const isMain = order.mainSession === row.id;
    await this.announcements.moved(manager, order, noticesOf(entries, { isMain, flag, before: row, after }));
    if (facts.state === 'failed' && row.state !== 'failed') await this.announcements.failed(manager, order, row.id);
  }

  async writeMissing(manager: EntityManager, { sessions }: OrderFile, stripeSessionId: string): Promise<void> {
    const row = sessions.find((each) => each.stripeSessionId === stripeSessionId);
    if (row) await this.checkouts.gone(manager, row);
  }

  async conclude(manager: EntityManager, orderId: string): Promise<void> {
    await this.orders.touch(manager, orderId);
    const file = await this.orders.read(orderId, manager);
    if (!file) throw new Error('an order vanished while it was written');
    const { order, sessions } = file;
    const isCancelled = await this.orders.isCancelled(manager, orderId);
    for (const session of sessions) {
      const reason = refundReason(session, isCancelled);
      if (reason === null) {
        if (session.state === 'paid' && keptCents(session) <= 0) await this.tasks.release(manager, session);
        continue;
      }
      const wasDone = await this.tasks.add(manager, session, 'refund', reason);
      // Another refund would fail in the same way: an operator has to find another way.
      if (wasDone && !isHeld(session)) await this.checkouts.flag(manager, session, 'refund_failed');
    }
    const state = orderState(order.mainSession, sessions);
    const lost = sessions.find(({ id }) => id === order.mainSession)?.lostCents ?? 0;
    await this.orders.become(manager, order, state, { isChargedBack: state === 'refunded' && lost > 0 });
  }
}

/** `gone` ends when Stripe knows the session again. */
function lastingFlag({ flag }: CheckoutRow): Flag | null {
  return flag === 'gone' ? null : flag;
}

function findRow({ sessions }: OrderFile, facts: SessionFacts): CheckoutRow | undefined {
  return (
    sessions.find(({ stripeSessionId }) => stripeSessionId === facts.stripeSessionId) ??
    sessions.find(({ id, stripeSessionId }) => stripeSessionId === null && id === facts.checkoutId)
  );
}

/** A session without a row matters only once it has money: we never gave its address to a user. */
function isNews({ state }: SessionFacts): boolean {
  return state === 'processing' || state === 'paid';
}
