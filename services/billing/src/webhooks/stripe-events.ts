import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import { isUUID } from 'class-validator';
import type { BillingSettings } from '../config.js';
import { PaymentSync } from '../settlement/payment-sync.js';
import { leaseSeconds } from '../stripe/stripe-client.js';
import { StripeApi } from '../stripe/stripe-api.js';
import { EVENTS_QUEUE } from './event-store.js';
import { subjectOf, type ReceivedEvent, type Subject } from './event-types.js';

const CONCURRENCY = 4;

interface OrderHint {
  orderId: string;
  stripeSessionId: string | null;
}

/**
 * An event only tells which order to check. The order's state comes from Stripe, so repeated, late and reordered events
 * have the same effect.
 */
@Processor(EVENTS_QUEUE, { concurrency: CONCURRENCY })
export class StripeEvents extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly paymentSync: PaymentSync,
    private readonly stripe: StripeApi,
    @Inject(SETTINGS) settings: BillingSettings,
  ) {
    super(context, {
      table: 'stripe_events',
      leaseSeconds: leaseSeconds(settings),
      waitingState: 'waiting',
      concurrency: CONCURRENCY,
    });
  }

  protected async perform(claim: Claim): Promise<void> {
    const { database, log } = this.context;
    const [row] = await database.query<{ payload: ReceivedEvent }[]>(
      'SELECT payload FROM stripe_events WHERE id = $1',
      [claim.id],
    );
    if (!row) return;
    const event = row.payload;
    const subject = subjectOf(event);
    const hint = subject && (await this.orderOf(subject));
    const snapshot = hint && (await this.paymentSync.sync(hint.orderId, hint.stripeSessionId));
    await this.claims.finish(database.manager, claim, snapshot ? 'handled' : 'ignored');
    const fields = { stripeEvent: event.id, type: event.type, orderId: snapshot?.order.orderId ?? null };
    log.info({ event: 'stripe_event.handled', ...fields }, 'Handled a Stripe event');
  }

  /** Null if the event is about nothing that we sold. */
  private async orderOf(subject: Subject): Promise<OrderHint | null> {
    const { database } = this.context;
    const column = subject.kind === 'session' ? 'stripe_session_id' : 'payment_intent';
    const [known] = await database.query<OrderHint[]>(
      `SELECT order_id AS "orderId", stripe_session_id AS "stripeSessionId" FROM checkout_sessions WHERE ${column} = $1`,
      [subject.id],
    );
    if (known) return known;
    // The session's row was never completed, or billing did not create the session.
    const session =
      subject.kind === 'session'
        ? await this.stripe.readSession(subject.id)
        : await this.stripe.sessionOfIntent(subject.id);
    if (!session?.orderId || !isUUID(session.orderId)) return null;
    return { orderId: session.orderId, stripeSessionId: session.stripeSessionId };
  }
}
