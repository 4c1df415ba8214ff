import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import { isUUID } from 'class-validator';
import type { BillingSettings } from '../config.js';
import { Orders, type OrderSnapshot } from '../orders/orders.js';
import { stripeTask } from '../orders/payment-state.js';
import { CheckoutRow } from '../orders/rows.js';
import type { Subject } from '../stripe/event-types.js';
import { StripeApi } from '../stripe/stripe-api.js';
import { leaseSeconds } from '../stripe/stripe-client.js';
import { isStripeProblem } from '../stripe/stripe-errors.js';
import { CHECKS_QUEUE } from './check-list.js';
import { PaymentSync } from './payment-sync.js';

interface OrderHint {
  orderId: string | null;
  stripeSessionId: string | null;
}

/**
 * Expires sessions and refunds payments at Stripe as an order's state requires, then reads the order's sessions. If
 * Stripe refuses a refund, retries it, because the reason (such as a low balance) may pass. An event only says which
 * order to read, so repeated, late and reordered events do no harm.
 */
@Processor(CHECKS_QUEUE)
export class PaymentChecks extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly orders: Orders,
    private readonly paymentSync: PaymentSync,
    private readonly stripe: StripeApi,
    private readonly messageSender: MessageSender,
    @Inject(SETTINGS) settings: BillingSettings,
  ) {
    super(context, {
      table: 'payment_checks',
      leaseSeconds: leaseSeconds(settings),
      waitingState: 'waiting',
      concurrency: 4,
    });
  }

  protected async perform(claim: Claim): Promise<void> {
    const { database, log } = this.context;
    const [check] = await database.query<(Subject & { orderId: string | null })[]>(
      `SELECT order_id AS "orderId", session_id AS "sessionId", intent_id AS "intentId" FROM payment_checks WHERE id = $1`,
      [claim.id],
    );
    if (!check) return;
    const before = check.orderId === null ? null : await this.orders.read(check.orderId);
    const tasks = before ? tasksOf(before) : [];
    for (const { task, checkout } of tasks) {
      if (task === 'refund') await this.refund(checkout);
      else await this.stripe.expireSession(checkout.stripeSessionId ?? '');
    }
    const { orderId, stripeSessionId } = before
      ? { ...before.order, stripeSessionId: null }
      : await this.orderOf(check);
    const after = orderId && isUUID(orderId) ? await this.paymentSync.sync(orderId, stripeSessionId) : null;
    await this.messageSender.transaction(async (manager) => {
      if (before) {
        await this.orders.lock(manager, before.order.orderId);
        const current = await this.orders.read(before.order.orderId, manager);
        const remaining = current ? tasksOf(current) : [];
        const refused = remaining.find(({ task, checkout }) =>
          tasks.some((done) => done.task === task && done.checkout.id === checkout.id),
        );
        // Counts as a failure, so that each repetition waits longer.
        if (refused) throw new Error(`Stripe did not ${refused.task} checkout ${refused.checkout.id}`);
        if (remaining.length > 0) return this.claims.postpone(manager, claim, 'waiting', 0);
      }
      await this.claims.finish(manager, claim, after ? 'handled' : 'ignored');
    });
    const fields = { check: claim.id, orderId: after?.order.orderId ?? null };
    log.info({ event: 'payment.checked', ...fields }, 'Finished a payment check');
  }

  private async orderOf({ sessionId, intentId }: Subject): Promise<OrderHint> {
    const [stored] = await this.context.database.query<OrderHint[]>(
      `SELECT order_id AS "orderId", stripe_session_id AS "stripeSessionId" FROM checkout_sessions
        WHERE stripe_session_id = $1 OR payment_intent = $2`,
      [sessionId, intentId],
    );
    // No row has these ids if this service crashed before it wrote them, or if it did not create the session.
    const found =
      stored ??
      (await (sessionId === null ? this.stripe.sessionOfIntent(intentId ?? '') : this.stripe.readSession(sessionId)));
    return found ?? { orderId: null, stripeSessionId: null };
  }

  private async refund({ id, orderId, paymentIntent, flag, refundRefusals }: CheckoutRow): Promise<void> {
    if (paymentIntent === null) throw new Error('a payment whose payment intent is unknown cannot be refunded');
    const reason = flag === 'paid_twice' ? 'duplicate' : 'requested_by_customer';
    try {
      // For a day, Stripe repeats its first response to a key. So we keep the key after a lost response, and change it
      // after a refusal or a 5xx. If that request did refund the payment, the next finds nothing left to refund.
      await this.stripe.refund(paymentIntent, reason, `refund:${id}:${String(refundRefusals)}`);
    } catch (error) {
      if (isStripeProblem(error, 'refused', 'failed')) {
        const changed = { refundRefusals: refundRefusals + 1 };
        await this.context.database.manager.update(CheckoutRow, { id, refundRefusals }, changed);
      }
      if (isStripeProblem(error, 'refused')) {
        const fields = { orderId, code: error.stripeCode };
        this.context.log.error({ event: 'refund.refused', ...fields }, 'Stripe refused a refund; it will be retried');
      }
      throw error;
    }
  }
}

function tasksOf({ checkouts, isCancelled }: OrderSnapshot): { task: 'expire' | 'refund'; checkout: CheckoutRow }[] {
  return checkouts.flatMap((checkout) => {
    const task = stripeTask(checkout, isCancelled);
    return task === null ? [] : [{ task, checkout }];
  });
}
