import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Announcements } from '../ledger/announcements.js';
import { Ledger } from '../ledger/ledger.js';
import { noticesOf } from '../ledger/payment-notices.js';
import type { SessionFacts } from '../stripe/facts.js';
import { StripeTaskList } from './stripe-task-list.js';
import { Checkouts } from '../orders/checkouts.js';
import { Orders, type OrderSnapshot } from '../orders/orders.js';
import type { CheckoutRow } from '../orders/rows.js';
import {
  paymentProblem,
  isRefundBlocked,
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
   * Call `conclude` after all checkouts.
   * @param snapshot the order, read under its lock; gets its main checkout if this one becomes it
   * @param newId the id of the checkout's row if it is new
   */
  async write(manager: EntityManager, snapshot: OrderSnapshot, facts: SessionFacts, newId: string): Promise<void> {
    const { order } = snapshot;
    const row =
      findRow(snapshot, facts) ??
      (hasPayment(facts) ? await this.checkouts.insertUnknown(manager, newId, order, facts) : null);
    // Our row has a later state, or does not say yet that the session is open.
    if (!row || (facts.state === 'open' && row.state !== 'open')) return;
    const flag = facts.state === 'paid' ? (keptFlag(row) ?? paymentProblem(order, row.id, facts)) : null;
    if (facts.state === 'paid' && flag === null && order.mainCheckout === null) {
      order.mainCheckout = row.id;
      await manager.query('UPDATE orders SET main_session_id = $2 WHERE order_id = $1', [order.orderId, row.id]);
    }
    const after = sumsOf(facts);
    await this.checkouts.update(manager, row, facts, after, flag);
    const entries = await this.ledger.write(manager, row, facts);
    const isMain = order.mainCheckout === row.id;
    await this.announcements.announceEntries(manager, order, noticesOf(entries, { isMain, flag, before: row, after }));
    if (facts.state === 'failed' && row.state !== 'failed')
      await this.announcements.announceFailure(manager, order, row.id);
  }

  async writeMissing(manager: EntityManager, { checkouts }: OrderSnapshot, stripeSessionId: string): Promise<void> {
    const row = checkouts.find((each) => each.stripeSessionId === stripeSessionId);
    if (row) await this.checkouts.markUnknown(manager, row);
  }

  async conclude(manager: EntityManager, orderId: string): Promise<void> {
    await this.orders.touch(manager, orderId);
    const snapshot = await this.orders.read(orderId, manager);
    if (!snapshot) throw new Error('an order vanished while it was written');
    const { order, checkouts } = snapshot;
    const isCancelled = await this.orders.isCancelled(manager, orderId);
    for (const checkout of checkouts) {
      const reason = refundReason(checkout, isCancelled);
      if (reason === null) {
        if (checkout.state === 'paid' && keptCents(checkout) <= 0) await this.tasks.release(manager, checkout);
        continue;
      }
      const wasDone = await this.tasks.add(manager, checkout, 'refund', reason);
      // Another refund would fail in the same way: an operator has to pay the money back.
      if (wasDone && !isRefundBlocked(checkout)) await this.checkouts.flag(manager, checkout, 'refund_failed');
    }
    const state = orderState(order.mainCheckout, checkouts);
    const lost = checkouts.find(({ id }) => id === order.mainCheckout)?.lostCents ?? 0;
    await this.orders.changeState(manager, order, state, { isChargedBack: state === 'refunded' && lost > 0 });
  }
}

/** `gone` ends when Stripe knows the session again. */
function keptFlag({ flag }: CheckoutRow): Flag | null {
  return flag === 'gone' ? null : flag;
}

function findRow({ checkouts }: OrderSnapshot, facts: SessionFacts): CheckoutRow | undefined {
  return (
    checkouts.find(({ stripeSessionId }) => stripeSessionId === facts.stripeSessionId) ??
    checkouts.find(({ id, stripeSessionId }) => stripeSessionId === null && id === facts.checkoutId)
  );
}

/** A session without a row matters only once it has a payment: no user has got its address. */
function hasPayment({ state }: SessionFacts): boolean {
  return state === 'processing' || state === 'paid';
}
