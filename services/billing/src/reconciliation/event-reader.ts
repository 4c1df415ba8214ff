import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { shutdown } from '@dear-future/service-kit/service/shutdown';
import { DataSource } from 'typeorm';
import type Stripe from 'stripe';
import type { BillingSettings } from '../config.js';
import { StripeApi } from '../stripe/stripe-api.js';
import { StripeEvents } from '../webhooks/stripe-events.js';
import { RELEVANT_TYPES } from '../webhooks/event-types.js';

/** Stripe's list may show an event a little after a newer one. */
const OVERLAP_SECONDS = 600;
const NEXT_POLL = 'clock_timestamp() + make_interval(secs => $1)';

/** Finds events whose webhooks were lost, in the list that Stripe keeps. */
@Injectable()
export class EventReader {
  constructor(
    private readonly database: DataSource,
    private readonly stripe: StripeApi,
    private readonly stripeEvents: StripeEvents,
    @Inject(SETTINGS) private readonly settings: BillingSettings,
  ) {}

  /** Skipped if another instance has just had a round. Returns the number of new events. */
  async round(): Promise<number> {
    const seconds = [this.settings.RECONCILE_INTERVAL_MS / 1000];
    const [[claimed]] = await this.database.query<[{ since: Date }[], number]>(
      `UPDATE event_cursor SET next_poll_at = ${NEXT_POLL} WHERE next_poll_at <= clock_timestamp() RETURNING since`,
      seconds,
    );
    if (!claimed) return 0;
    const from = new Date(claimed.since.getTime() - OVERLAP_SECONDS * 1000);
    let found = 0;
    let newest: number | undefined;
    let after: string | undefined;
    do {
      const { data, has_more: hasMore } = await this.stripe.events(from, RELEVANT_TYPES, after);
      found += await this.storeNew(data);
      await this.database.query(`UPDATE event_cursor SET next_poll_at = ${NEXT_POLL}`, seconds);
      newest ??= data[0]?.created;
      after = hasMore ? data.at(-1)?.id : undefined;
      // The next process begins again.
      if (shutdown.hasBegun) return found;
    } while (after !== undefined);
    // Stripe lists the newest event first, so only a list that was read to its end has all of them.
    await this.database.query('UPDATE event_cursor SET since = greatest(since, to_timestamp($1))', [newest]);
    return found;
  }

  private async storeNew(events: Stripe.Event[]): Promise<number> {
    const known = await this.database.query<{ eventId: string }[]>(
      'SELECT event_id AS "eventId" FROM stripe_events WHERE event_id = ANY($1)',
      [events.map(({ id }) => id)],
    );
    const unknown = events.filter(({ id }) => !known.some(({ eventId }) => eventId === id));
    for (const event of unknown) await this.stripeEvents.store(event);
    return unknown.length;
  }
}
