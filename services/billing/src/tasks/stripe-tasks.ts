import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import type { BillingSettings } from '../config.js';
import { Fulfilment } from '../orders/fulfilment.js';
import { leaseSeconds } from '../stripe/stripe-client.js';
import { StripeDesk } from '../stripe/stripe-desk.js';
import { TASKS_QUEUE, type TaskKind, type TaskReason } from './stripe-task-list.js';

const CONCURRENCY = 2;

interface TaskRow {
  orderId: string;
  kind: TaskKind;
  reason: TaskReason;
  stripeSessionId: string | null;
  paymentIntent: string | null;
}

/** Ends checkouts that nobody may pay any more, and gives back what nobody should have paid; until Stripe says it is done. */
@Processor(TASKS_QUEUE, { concurrency: CONCURRENCY })
export class StripeTasks extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly stripe: StripeDesk,
    private readonly fulfilment: Fulfilment,
    @Inject(SETTINGS) settings: BillingSettings,
  ) {
    super(context, {
      table: 'stripe_tasks',
      leaseSeconds: leaseSeconds(settings),
      waitingState: 'waiting',
      concurrency: CONCURRENCY,
    });
  }

  protected async perform(claim: Claim): Promise<void> {
    const { database, log } = this.context;
    const [task] = await database.query<TaskRow[]>(
      `SELECT t.order_id AS "orderId", t.kind, t.reason, s.stripe_session_id AS "stripeSessionId",
              s.payment_intent AS "paymentIntent"
         FROM stripe_tasks t JOIN checkout_sessions s ON s.id = t.session_id WHERE t.id = $1`,
      [claim.id],
    );
    if (!task) return;
    await this.act(claim, task);
    // What was done, and what a person was quicker with, is written down as everything else is: by looking at it.
    await this.fulfilment.fulfil(task.orderId, task.stripeSessionId);
    await this.claims.finish(database.manager, claim, 'done');
    const fields = { orderId: task.orderId, kind: task.kind, reason: task.reason };
    log.info({ event: 'stripe_task.done', ...fields }, 'Done at Stripe');
  }

  private async act({ id }: Claim, { kind, reason, stripeSessionId, paymentIntent }: TaskRow): Promise<void> {
    switch (kind) {
      case 'expire':
        if (stripeSessionId !== null) await this.stripe.expireSession(stripeSessionId);
        return;
      case 'refund':
        if (paymentIntent === null) return;
        await this.stripe.refund(
          paymentIntent,
          reason === 'paid_twice' ? 'duplicate' : 'requested_by_customer',
          `refund:${id}`,
        );
    }
  }
}
