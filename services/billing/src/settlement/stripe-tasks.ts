import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { BillingSettings } from '../config.js';
import { FactsWriter } from './facts-writer.js';
import { PaymentSync } from './payment-sync.js';
import { Orders } from '../orders/orders.js';
import { isRefundBlocked, keptCents, type RefundReason } from '../orders/payment-state.js';
import { CheckoutRow } from '../orders/rows.js';
import { leaseSeconds } from '../stripe/stripe-client.js';
import { StripeApi } from '../stripe/stripe-api.js';
import { StripeFailedError, StripeRefusedError } from '../stripe/stripe-errors.js';
import { TASKS_QUEUE, type TaskKind } from './stripe-task-list.js';

/** How long a refund waits during a dispute or for an unknown session. The event that ends either makes it due. */
const BLOCKED_SECONDS = 6 * 60 * 60;

interface TaskRow {
  orderId: string;
  checkoutId: string;
  kind: TaskKind;
  reason: RefundReason;
  refusals: number;
}

/** Retries refused tasks, because the reason may pass, such as a low balance. Operators see them. */
@Processor(TASKS_QUEUE)
export class StripeTasks extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly stripe: StripeApi,
    private readonly paymentSync: PaymentSync,
    private readonly orders: Orders,
    private readonly writer: FactsWriter,
    private readonly messageSender: MessageSender,
    @Inject(SETTINGS) settings: BillingSettings,
  ) {
    super(context, {
      table: 'stripe_tasks',
      leaseSeconds: leaseSeconds(settings),
      waitingState: 'waiting',
      concurrency: 2,
    });
  }

  protected async perform(claim: Claim): Promise<void> {
    const { database, log } = this.context;
    const [task] = await database.query<TaskRow[]>(
      `SELECT order_id AS "orderId", session_id AS "checkoutId", kind, reason, refusals FROM stripe_tasks WHERE id = $1`,
      [claim.id],
    );
    if (!task) return;
    const checkout = await database.manager.findOneByOrFail(CheckoutRow, { id: task.checkoutId });
    const wasSent = await this.send(claim, task, checkout);
    // An operator may have changed Stripe's state too.
    await this.paymentSync.sync(task.orderId, checkout.stripeSessionId);
    if (!(await this.close(claim, task, wasSent))) return;
    const fields = { orderId: task.orderId, kind: task.kind, reason: task.reason };
    log.info({ event: 'stripe_task.done', ...fields }, 'Completed a task at Stripe');
  }

  private async send(
    claim: Claim,
    { orderId, kind, reason, refusals }: TaskRow,
    checkout: CheckoutRow,
  ): Promise<boolean> {
    const { stripeSessionId, paymentIntent } = checkout;
    if (kind === 'expire') {
      if (stripeSessionId !== null) await this.stripe.expireSession(stripeSessionId);
      return true;
    }
    if (paymentIntent === null || isRefundBlocked(checkout) || keptCents(checkout) <= 0) return false;
    try {
      const stripeReason = reason === 'paid_twice' ? 'duplicate' : 'requested_by_customer';
      // Stripe repeats its first answer to a key for a day: a lost answer keeps the key, a refusal or failure changes
      // it. A second refund of the whole payment would find nothing left to refund.
      await this.stripe.refund(paymentIntent, stripeReason, `refund:${claim.id}:${String(refusals)}`);
    } catch (error) {
      if (error instanceof StripeRefusedError || error instanceof StripeFailedError) await this.changeKey(claim);
      if (error instanceof StripeRefusedError) {
        const fields = { orderId, code: error.stripeCode, status: error.stripeStatus };
        this.context.log.error({ event: 'refund.refused', ...fields }, 'Stripe refused a refund; it will be retried');
      }
      throw error;
    }
    return true;
  }

  private async changeKey({ id, attempt }: Claim): Promise<void> {
    const increase = 'UPDATE stripe_tasks SET refusals = refusals + 1 WHERE id = $1 AND attempt = $2';
    await this.context.database.query(increase, [id, attempt]);
  }

  private async close(claim: Claim, { orderId, kind, checkoutId }: TaskRow, wasSent: boolean): Promise<boolean> {
    return this.messageSender.transaction(async (manager) => {
      await this.orders.lock(manager, orderId);
      const snapshot = await this.orders.read(orderId, manager);
      const checkout = snapshot?.checkouts.find(({ id }) => id === checkoutId);
      if (kind === 'refund' && !wasSent && checkout && keptCents(checkout) > 0) {
        await this.claims.postpone(manager, claim, 'waiting', isRefundBlocked(checkout) ? BLOCKED_SECONDS : 0);
        return false;
      }
      await this.claims.finish(manager, claim, 'done');
      // From now on, a refund that fails is flagged.
      await this.writer.conclude(manager, orderId);
      return true;
    });
  }
}
