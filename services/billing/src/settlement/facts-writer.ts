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
   * @param snapshot the order, read under its lock; gets its main session if this one becomes it
   * @param newId the id of the session's row if it is new
   */
  async write(manager: EntityManager, snapshot: OrderSnapshot, facts: SessionFacts, newId: string): Promise<void> {
    const { order } = snapshot;
    const row =
      findRow(snapshot, facts) ??
      (hasPayment(facts) ? await this.checkouts.insertUnknown(manager, newId, order, facts) : null);
    // Our row has a later state, or does not say yet that the session is open.
    if (!row || (facts.state === 'open' && row.state !== 'open')) return;
    const flag = facts.state === 'paid' ? (keptFlag(row) ?? paymentProblem(order, row.id, facts)) : null;
    if (facts.state === 'paid' && flag === null && order.mainSession === null) {
      order.mainSession = row.id;
      await manager.query('UPDATE orders SET main_session_id = $2 WHERE order_id = $1', [order.orderId, row.id]);
    }
    const after = sumsOf(facts);
    await this.checkouts.update(manager, row, facts, after, flag);
    const entries = await this.ledger.write(manager, row, facts);
    const isMain = order.mainSession === row.id;
    await this.announcements.announceEntries(manager, order, noticesOf(entries, { isMain, flag, before: row, after }));
    if (facts.state === 'failed' && row.state !== 'failed')
      await this.announcements.announceFailure(manager, order, row.id);
  }

  async writeMissing(manager: EntityManager, { sessions }: OrderSnapshot, stripeSessionId: string): Promise<void> {
    const row = sessions.find((each) => each.stripeSessionId === stripeSessionId);
    if (row) await this.checkouts.markUnknown(manager, row);
  }

  async conclude(manager: EntityManager, orderId: string): Promise<void> {
    await this.orders.touch(manager, orderId);
    const snapshot = await this.orders.read(orderId, manager);
    if (!snapshot) throw new Error('an order vanished while it was written');
    const { order, sessions } = snapshot;
    const isCancelled = await this.orders.isCancelled(manager, orderId);
    for (const session of sessions) {
      const reason = refundReason(session, isCancelled);
      if (reason === null) {
        if (session.state === 'paid' && keptCents(session) <= 0) await this.tasks.release(manager, session);
        continue;
      }
      const wasDone = await this.tasks.add(manager, session, 'refund', reason);
      // Another refund would fail in the same way: an operator has to pay the money back.
      if (wasDone && !isHeld(session)) await this.checkouts.flag(manager, session, 'refund_failed');
    }
    const state = orderState(order.mainSession, sessions);
    const lost = sessions.find(({ id }) => id === order.mainSession)?.lostCents ?? 0;
    await this.orders.changeState(manager, order, state, { isChargedBack: state === 'refunded' && lost > 0 });
  }
}

/** `gone` ends when Stripe knows the session again. */
function keptFlag({ flag }: CheckoutRow): Flag | null {
  return flag === 'gone' ? null : flag;
}

function findRow({ sessions }: OrderSnapshot, facts: SessionFacts): CheckoutRow | undefined {
  return (
    sessions.find(({ stripeSessionId }) => stripeSessionId === facts.stripeSessionId) ??
    sessions.find(({ id, stripeSessionId }) => stripeSessionId === null && id === facts.checkoutId)
  );
}

/** A session without a row matters only once it has a payment: no user has got its address. */
function hasPayment({ state }: SessionFacts): boolean {
  return state === 'processing' || state === 'paid';
}
