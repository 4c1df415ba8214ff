import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { PaymentAnnounced } from '@dear-future/contracts/messages/payments';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { Log } from '@dear-future/service-kit/logging/log';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { writeLedger } from '../ledger/ledger.js';
import { noticesOf, type PaymentNotice } from '../ledger/payment-notices.js';
import { Orders, type OrderSnapshot } from '../orders/orders.js';
import { centsOfCharge, isUnwanted, orderState, paymentProblem, stripeTask, sumsOf } from '../orders/payment-state.js';
import { CheckoutRow, OrderRow, type Flag } from '../orders/rows.js';
import type { SessionFacts } from '../stripe/facts.js';
import { CheckList } from './check-list.js';

/** Writes what Stripe and the capsules service say. Callers must lock the order, but not for `cancel`. */
@Injectable()
export class OrderWriter {
  constructor(
    private readonly orders: Orders,
    private readonly checks: CheckList,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  /**
   * Prevents new checkouts, expires the open one, and refunds all payments, even later ones. The order may not exist
   * yet, because messages can overtake requests.
   */
  async cancel(manager: EntityManager, orderId: string): Promise<void> {
    await this.orders.lock(manager, orderId);
    await manager.query('INSERT INTO cancelled_orders (order_id) VALUES ($1) ON CONFLICT DO NOTHING', [orderId]);
    // The process that is creating the session at Stripe finds this state afterwards, and expires the session.
    await manager.update(CheckoutRow, { orderId, state: 'creating' }, { state: 'expired' });
    await this.conclude(manager, orderId);
  }

  /** Writes one checkout; call `conclude` afterwards. @param snapshot read under the lock; may get a main checkout */
  async write(manager: EntityManager, snapshot: OrderSnapshot, facts: SessionFacts): Promise<void> {
    const { order } = snapshot;
    const { state, stripeSessionId, intentId: paymentIntent } = facts;
    // A session without a row matters only once it has a payment.
    const isPayment = state === 'processing' || state === 'paid';
    const row = findRow(snapshot, facts) ?? (isPayment ? await this.insertFromStripe(manager, order, facts) : null);
    // Either our row already has a later state, or `markOpen` is about to record the open session.
    if (!row || (state === 'open' && row.state !== 'open')) return;
    const flag = state === 'paid' ? (row.flag ?? paymentProblem(order, row.id, facts)) : null;
    if (state === 'paid' && flag === null && order.mainCheckoutId === null) {
      order.mainCheckoutId = row.id;
      await manager.update(OrderRow, order.orderId, { mainCheckoutId: row.id });
    }
    const sums = sumsOf(facts);
    await manager.update(CheckoutRow, row.id, {
      stripeSessionId,
      state,
      paymentIntent,
      ...sums,
      ...(state !== 'open' && { url: null }),
      paidAt: state === 'paid' ? () => 'coalesce(paid_at, clock_timestamp())' : null,
    });
    if (flag !== row.flag) await this.setFlag(manager, row, flag);
    const written = await writeLedger(manager, row, facts);
    const entries = written.map((entry) => ({ ...entry, amountCents: centsOfCharge(facts.charge, entry) }));
    const isMain = order.mainCheckoutId === row.id;
    for (const notice of noticesOf(entries, { isMain, flag, before: row, after: sums })) {
      await this.announce(manager, order, notice);
    }
    if (state === 'failed' && row.state !== 'failed') {
      await this.announce(manager, order, { id: row.id, kind: 'failed', amountCents: order.totalCents, at: null });
    }
  }

  /** Stripe does not know the session, so it can no longer be paid. A recorded payment stays. */
  async writeMissing(manager: EntityManager, stripeSessionId: string): Promise<void> {
    const where = { stripeSessionId, state: In(['open', 'processing'] as const) };
    await manager.update(CheckoutRow, where, { state: 'expired', url: null });
  }

  /** Derives the order's state from its checkouts, flags failed refunds, and adds a check if any task remains. */
  async conclude(manager: EntityManager, orderId: string): Promise<void> {
    await this.orders.touch(manager, orderId);
    const snapshot = await this.orders.read(orderId, manager);
    if (!snapshot) return;
    const { order, checkouts, isCancelled } = snapshot;
    for (const checkout of checkouts) {
      // Another refund would fail in the same way, so an operator has to return the money.
      const isStuck = isUnwanted(checkout, isCancelled) && checkout.hasFailedRefund;
      if (isStuck && checkout.flag === null) await this.setFlag(manager, checkout, 'refund_failed');
    }
    const state = orderState(order.mainCheckoutId, checkouts);
    const lostCents = checkouts.find(({ id }) => id === order.mainCheckoutId)?.lostCents ?? 0;
    await this.orders.changeState(manager, order, state, { isChargedBack: state === 'refunded' && lostCents > 0 });
    const isDone = checkouts.every((checkout) => stripeTask(checkout, isCancelled) === null);
    if (!isDone) await this.checks.addOrder(manager, orderId);
  }

  private async insertFromStripe(manager: EntityManager, order: OrderRow, facts: SessionFacts): Promise<CheckoutRow> {
    const { orderId, userId, title, lines } = order;
    const { totalCents, currency, expiresAt, state, stripeSessionId } = facts;
    const id = randomUUID();
    const session = { totalCents, currency, expiresAt, state, stripeSessionId };
    await manager.insert(CheckoutRow, { id, orderId, userId, title, lines, ...session });
    return manager.findOneByOrFail(CheckoutRow, { id });
  }

  private async setFlag(manager: EntityManager, { id, orderId }: CheckoutRow, flag: Flag | null): Promise<void> {
    await manager.update(CheckoutRow, id, { flag });
    if (flag === null) return;
    this.messageSender.afterCommit(manager, () =>
      this.log.error(
        { event: 'payment.flagged', orderId, checkout: id, flag },
        'A payment was flagged; make sure that it is refunded',
      ),
    );
  }

  /** Posts the notice in the transaction that writes the payment, so that it is sent exactly once. */
  private async announce(manager: EntityManager, order: OrderRow, notice: PaymentNotice): Promise<void> {
    const { orderId, userId, title, lines, totalCents, currency } = order;
    const { id, at, ...details } = notice;
    const payload = { announcementId: id, userId, capsuleId: orderId, title, lines, totalCents, currency, ...details };
    const when = at ?? (await databaseNow(manager));
    await this.messageSender.post(manager, PaymentAnnounced, { ...payload, at: when.toISOString() }, id);
    if (notice.kind !== 'refund_failed') return;
    const fields = { orderId, amountCents: notice.amountCents };
    this.messageSender.afterCommit(manager, () =>
      this.log.error({ event: 'refund.failed', ...fields }, 'A refund failed; pay the user back in another way'),
    );
  }
}

function findRow({ checkouts }: OrderSnapshot, facts: SessionFacts): CheckoutRow | undefined {
  return (
    checkouts.find(({ stripeSessionId }) => stripeSessionId === facts.stripeSessionId) ??
    checkouts.find(({ id, stripeSessionId }) => stripeSessionId === null && id === facts.checkoutId)
  );
}
