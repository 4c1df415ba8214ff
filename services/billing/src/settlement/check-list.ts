import { Injectable } from '@nestjs/common';
import { currentRequestId } from '@dear-future/service-kit/logging/request-context';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { subjectOf } from '../stripe/event-types.js';

export const CHECKS_QUEUE = 'billing-payment-checks';

/** Adds rows of work for `PaymentChecks`, each of which compares one order with Stripe. */
@Injectable()
export class CheckList {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
  ) {}

  /** Stores an event's ids, without the payer's data. Returns whether the event is new. */
  async addEvent(event: Stripe.Event): Promise<boolean> {
    const subject = subjectOf(event);
    const state = subject ? 'waiting' : 'ignored';
    return this.messageSender.transaction(async (manager) => {
      const [added] = await manager.query<{ id: string }[]>(
        `INSERT INTO payment_checks (id, event_id, type, session_id, intent_id, state, next_attempt_at, request_id)
         VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, CASE WHEN $5 = 'waiting' THEN clock_timestamp() END, $6)
         ON CONFLICT (event_id) DO NOTHING RETURNING id`,
        [event.id, event.type, subject?.sessionId, subject?.intentId, state, currentRequestId()],
      );
      if (added && subject) this.messageSender.enqueue(manager, CHECKS_QUEUE, [added.id]);
      return added !== undefined;
    });
  }

  /** Adds a check of an order unless one is pending. The order must be locked. */
  async addOrder(manager: EntityManager, orderId: string): Promise<void> {
    const [added] = await manager.query<{ id: string }[]>(
      `INSERT INTO payment_checks (id, order_id, next_attempt_at, request_id)
       SELECT gen_random_uuid(), $1, clock_timestamp(), $2
        WHERE NOT EXISTS (SELECT 1 FROM payment_checks WHERE order_id = $1 AND next_attempt_at IS NOT NULL)
       RETURNING id`,
      [orderId, currentRequestId()],
    );
    if (added) this.messageSender.enqueue(manager, CHECKS_QUEUE, [added.id]);
  }

  /** Checks unpaid checkouts that should have ended, at most hourly, because Stripe lists events for only 30 days. */
  async addOverdue(): Promise<void> {
    await this.database.query(
      `INSERT INTO payment_checks (id, order_id, next_attempt_at)
       SELECT gen_random_uuid(), order_id, clock_timestamp()
         FROM (SELECT DISTINCT order_id FROM checkout_sessions
                WHERE state IN ('open', 'processing') AND expires_at < statement_timestamp() - interval '10 minutes') AS overdue
        WHERE NOT EXISTS (SELECT 1 FROM payment_checks AS past
                WHERE past.order_id = overdue.order_id
                  AND (next_attempt_at IS NOT NULL OR created_at > statement_timestamp() - interval '1 hour'))`,
    );
  }
}
