import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PaymentAnnounced } from '@dear-future/contracts/messages/payments';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { Log } from '@dear-future/service-kit/logging/log';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { writeLedger } from '../ledger/ledger.js';
import { noticesOf, type PaymentNotice } from '../ledger/payment-notices.js';
import type { SessionFacts } from '../stripe/facts.js';
import { StripeTaskList } from './stripe-task-list.js';
import { Checkouts } from '../orders/checkouts.js';
import { Orders, type OrderSnapshot } from '../orders/orders.js';
import { OrderRow, type CheckoutRow } from '../orders/rows.js';
import {
  paymentProblem,
  isRefundBlocked,
  keptCents,
  orderState,
  refundReason,
  sumsOf,
  type Flag,
} from '../orders/payment-state.js';

@Injectable()
export class FactsWriter {
  constructor(
    private readonly orders: Orders,
    private readonly checkouts: Checkouts,
    private readonly tasks: StripeTaskList,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  /** Call `conclude` after all checkouts. @param snapshot read under the lock; its main checkout may be set */
  async write(manager: EntityManager, snapshot: OrderSnapshot, facts: SessionFacts): Promise<void> {
    const { order } = snapshot;
    const row =
      findRow(snapshot, facts) ??
      (hasPayment(facts) ? await this.checkouts.insertFromStripe(manager, order, facts) : null);
    // Our row has a later state, or has not recorded the open session yet.
    if (!row || (facts.state === 'open' && row.state !== 'open')) return;
    const flag = facts.state === 'paid' ? (keptFlag(row) ?? paymentProblem(order, row.id, facts)) : null;
    if (facts.state === 'paid' && flag === null && order.mainCheckout === null) {
      order.mainCheckout = row.id;
      await manager.update(OrderRow, order.orderId, { mainCheckout: row.id });
    }
    const after = sumsOf(facts);
    await this.checkouts.update(manager, row, facts, after, flag);
    const entries = await writeLedger(manager, row, facts);
    const isMain = order.mainCheckout === row.id;
    for (const notice of noticesOf(entries, { isMain, flag, before: row, after })) {
      await this.announce(manager, order, notice);
    }
    if (facts.state === 'failed' && row.state !== 'failed') {
      await this.announce(manager, order, { id: row.id, kind: 'failed', amountCents: order.totalCents, at: null });
    }
  }

  /** Runs in the transaction that writes the entry, so that each entry is announced once. */
  private async announce(manager: EntityManager, order: OrderRow, notice: PaymentNotice): Promise<void> {
    const { orderId, userId, title, lines, totalCents, currency } = order;
    const { id, at, ...texts } = notice;
    const payload = { announcementId: id, userId, capsuleId: orderId, title, lines, totalCents, currency, ...texts };
    const when = at ?? (await databaseNow(manager));
    await this.messageSender.post(manager, PaymentAnnounced, { ...payload, at: when.toISOString() }, id);
    if (notice.kind !== 'refund_failed') return;
    const fields = { orderId, amountCents: notice.amountCents };
    this.messageSender.afterCommit(manager, () =>
      this.log.error({ event: 'refund.failed', ...fields }, 'A refund failed'),
    );
  }

  async writeMissing(manager: EntityManager, { checkouts }: OrderSnapshot, stripeSessionId: string): Promise<void> {
    const row = checkouts.find((each) => each.stripeSessionId === stripeSessionId);
    if (row) await this.checkouts.markGone(manager, row);
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

/** Removes `gone` once Stripe knows the session again. */
function keptFlag({ flag }: CheckoutRow): Flag | null {
  return flag === 'gone' ? null : flag;
}

function findRow({ checkouts }: OrderSnapshot, facts: SessionFacts): CheckoutRow | undefined {
  return (
    checkouts.find(({ stripeSessionId }) => stripeSessionId === facts.stripeSessionId) ??
    checkouts.find(({ id, stripeSessionId }) => stripeSessionId === null && id === facts.checkoutId)
  );
}

/** A session without a row matters only once it has a payment: no user has its URL. */
function hasPayment({ state }: SessionFacts): boolean {
  return state === 'processing' || state === 'paid';
}
