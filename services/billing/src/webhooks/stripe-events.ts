import { randomUUID } from 'node:crypto';
import { Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import { currentRequestId } from '@dear-future/service-kit/logging/request-context';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Claim } from '@dear-future/work/rows/claims';
import { LeasedWork } from '@dear-future/work/rows/leased-work';
import { WorkContext } from '@dear-future/work/rows/work-context';
import { Signals } from '@dear-future/work/signals/signals';
import { isUUID } from 'class-validator';
import type { BillingSettings } from '../config.js';
import { PaymentSync } from '../settlement/payment-sync.js';
import { leaseSeconds } from '../stripe/stripe-client.js';
import { StripeApi } from '../stripe/stripe-api.js';
import { subjectOf, type ReceivedEvent, type Subject } from './event-types.js';

export const EVENTS_QUEUE = 'billing-stripe-events';

interface EventRow extends Subject {
  eventId: string;
  type: string;
}

interface OrderHint {
  orderId: string | null;
  stripeSessionId: string | null;
}

/** An event only says which order to ask Stripe about, so repeated, late and reordered events have the same effect. */
@Processor(EVENTS_QUEUE)
export class StripeEvents extends LeasedWork {
  constructor(
    context: WorkContext,
    private readonly signals: Signals,
    private readonly paymentSync: PaymentSync,
    private readonly stripe: StripeApi,
    @Inject(SETTINGS) settings: BillingSettings,
  ) {
    super(context, {
      table: 'stripe_events',
      leaseSeconds: leaseSeconds(settings),
      waitingState: 'waiting',
      concurrency: 4,
    });
  }

  /** Stores an event's ids once, without the payer's data. A relevant event is due now, even if it was postponed. */
  async store(event: ReceivedEvent): Promise<void> {
    const subject = subjectOf(event);
    const [row] = await this.context.database.query<{ isDue: boolean }[]>(
      `INSERT INTO stripe_events AS known (id, event_id, type, occurred_at, session_id, intent_id, state, next_attempt_at,
                                           request_id)
       VALUES ($1, $2, $3, to_timestamp($4), $5, $6, $7, CASE WHEN $7 = 'waiting' THEN clock_timestamp() END, $8)
       ON CONFLICT (event_id) DO UPDATE
         SET next_attempt_at = CASE WHEN known.state = 'waiting' AND known.lease_until IS NULL
                                    THEN least(known.next_attempt_at, clock_timestamp()) ELSE known.next_attempt_at END
       RETURNING coalesce(next_attempt_at <= clock_timestamp(), false) AS "isDue"`,
      [
        randomUUID(),
        event.id,
        event.type,
        event.created,
        subject?.sessionId,
        subject?.intentId,
        subject ? 'waiting' : 'ignored',
        currentRequestId(),
      ],
    );
    if (row?.isDue) this.signals.wake(EVENTS_QUEUE);
  }

  protected async perform(claim: Claim): Promise<void> {
    const { database, log } = this.context;
    const [event] = await database.query<EventRow[]>(
      `SELECT event_id AS "eventId", type, session_id AS "sessionId", intent_id AS "intentId" FROM stripe_events
        WHERE id = $1`,
      [claim.id],
    );
    if (!event) return;
    const { orderId, stripeSessionId } = (await this.orderOf(event)) ?? {};
    const snapshot = orderId && isUUID(orderId) ? await this.paymentSync.sync(orderId, stripeSessionId) : null;
    await this.claims.finish(database.manager, claim, snapshot ? 'handled' : 'ignored');
    const fields = { stripeEvent: event.eventId, type: event.type, orderId: snapshot?.order.orderId ?? null };
    log.info({ event: 'stripe_event.handled', ...fields }, 'Handled a Stripe event');
  }

  private async orderOf({ sessionId, intentId }: Subject): Promise<OrderHint | null> {
    const [stored] = await this.context.database.query<OrderHint[]>(
      `SELECT order_id AS "orderId", stripe_session_id AS "stripeSessionId" FROM checkout_sessions
        WHERE stripe_session_id = $1 OR payment_intent = $2`,
      [sessionId, intentId],
    );
    if (stored) return stored;
    // The session's row was never completed, or billing did not create the session.
    if (sessionId !== null) return this.stripe.readSession(sessionId);
    return intentId === null ? null : this.stripe.sessionOfIntent(intentId);
  }
}
