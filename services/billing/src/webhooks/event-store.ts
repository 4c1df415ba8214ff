import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentRequestId } from '@dear-future/service-kit/logging/request-context';
import { JobNotifier } from '@dear-future/work/jobs/job-notifier';
import { DataSource } from 'typeorm';
import { subjectOf, type ReceivedEvent } from './event-types.js';

export const EVENTS_QUEUE = 'billing-stripe-events';

/** Stores each Stripe event once, from webhooks and from Stripe's list. */
@Injectable()
export class EventStore {
  constructor(
    private readonly database: DataSource,
    private readonly notifier: JobNotifier,
  ) {}

  /** A relevant event is due at once, even if an earlier attempt postponed it. */
  async store(event: ReceivedEvent, source: 'webhook' | 'list'): Promise<void> {
    const isRelevant = subjectOf(event) !== null;
    const [row] = await this.database.query<{ id: string; isDue: boolean }[]>(
      `INSERT INTO stripe_events AS known (id, event_id, type, source, occurred_at, payload, state, next_attempt_at, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $7 = 'waiting' THEN clock_timestamp() END, $8)
       ON CONFLICT (event_id) DO UPDATE
         SET next_attempt_at = CASE WHEN known.state = 'waiting' AND known.lease_until IS NULL
                                    THEN least(known.next_attempt_at, clock_timestamp()) ELSE known.next_attempt_at END
       RETURNING id, coalesce(next_attempt_at <= clock_timestamp(), false) AS "isDue"`,
      [
        randomUUID(),
        event.id,
        event.type,
        source,
        new Date(event.created * 1000).toISOString(),
        JSON.stringify(event),
        isRelevant ? 'waiting' : 'ignored',
        currentRequestId(),
      ],
    );
    if (!row) throw new Error('an event was not written');
    if (row.isDue) this.notifier.notify(EVENTS_QUEUE, row.id);
  }
}
