import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { currentRequestId } from '@dear-future/service-kit/logging/request-context';
import { DataSource } from 'typeorm';
import type Stripe from 'stripe';
import { subjectOf } from './event-types.js';

export type EventState = 'waiting' | 'handled' | 'ignored' | 'dead';

/** Every event we heard of, once, whichever way it came. */
@Injectable()
export class EventStore {
  constructor(private readonly database: DataSource) {}

  /**
   * Keeps a verified event; what concerns us becomes work that is due at once, also when it was put off before.
   *
   * @returns the row's id
   */
  async keep(event: Stripe.Event, source: 'webhook' | 'list'): Promise<string> {
    const isOurs = subjectOf(event) !== null;
    const [row] = await this.database.query<{ id: string }[]>(
      `INSERT INTO stripe_events AS known (id, event_id, type, source, occurred_at, payload, state, next_attempt_at, request_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $7 = 'waiting' THEN clock_timestamp() END, $8)
       ON CONFLICT (event_id) DO UPDATE
         SET next_attempt_at = CASE WHEN known.state = 'waiting' AND known.lease_until IS NULL
                                    THEN least(known.next_attempt_at, clock_timestamp()) ELSE known.next_attempt_at END
       RETURNING id`,
      [
        randomUUID(),
        event.id,
        event.type,
        source,
        new Date(event.created * 1000).toISOString(),
        JSON.stringify(event),
        isOurs ? 'waiting' : 'ignored',
        currentRequestId(),
      ],
    );
    if (!row) throw new Error('an event was not written');
    return row.id;
  }

  async state(id: string): Promise<EventState | null> {
    const [row] = await this.database.query<{ state: EventState }[]>('SELECT state FROM stripe_events WHERE id = $1', [
      id,
    ]);
    return row?.state ?? null;
  }
}
