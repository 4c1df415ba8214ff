import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { DataSource } from 'typeorm';
import type Stripe from 'stripe';
import type { BillingSettings } from '../config.js';
import { StripeApi } from '../stripe/stripe-api.js';
import { StripeRefusedError } from '../stripe/stripe-errors.js';
import { EventStore } from '../webhooks/event-store.js';
import { RELEVANT_TYPES } from '../webhooks/event-types.js';

/** Pages of a hundred events per round. The next round continues from there. */
const MAX_PAGES = 10;

/** Stripe's list may show an event a little after a newer one. */
const OVERLAP_SECONDS = 600;

interface Cursor {
  since: Date;
  scanAfter: string | null;
  scanNewest: Date | null;
}

/** Finds events whose webhooks were lost, in the list that Stripe keeps. */
@Injectable()
export class EventReader {
  constructor(
    private readonly database: DataSource,
    private readonly stripe: StripeApi,
    private readonly eventStore: EventStore,
    @Inject(SETTINGS) private readonly settings: BillingSettings,
  ) {}

  /** Skipped if another instance has just had a round. Returns the number of new events. */
  async round(): Promise<number> {
    let cursor = await this.claim();
    let found = 0;
    for (let page = 0; cursor && page < MAX_PAGES; page += 1) {
      const { events, more } = await this.page(cursor);
      found += await this.storeNew(events);
      cursor = await this.advance(cursor, events, more);
    }
    return found;
  }

  private async claim(): Promise<Cursor | null> {
    const [rows] = await this.database.query<[Cursor[], number]>(
      `UPDATE event_cursor SET next_poll_at = clock_timestamp() + make_interval(secs => $1)
        WHERE next_poll_at <= clock_timestamp()
        RETURNING since, scan_after AS "scanAfter", scan_newest AS "scanNewest"`,
      [this.settings.RECONCILE_INTERVAL_MS / 1000],
    );
    return rows[0] ?? null;
  }

  private async page({ since, scanAfter }: Cursor): Promise<{ events: Stripe.Event[]; more: boolean }> {
    const from = new Date(since.getTime() - OVERLAP_SECONDS * 1000);
    try {
      return await this.stripe.events(from, [...RELEVANT_TYPES], scanAfter);
    } catch (error) {
      // The cursor's event is older than a month and no longer listed: start from the beginning.
      if (!(error instanceof StripeRefusedError) || scanAfter === null) throw error;
      return this.stripe.events(from, [...RELEVANT_TYPES], null);
    }
  }

  private async storeNew(events: Stripe.Event[]): Promise<number> {
    if (events.length === 0) return 0;
    const known = await this.database.query<{ eventId: string }[]>(
      'SELECT event_id AS "eventId" FROM stripe_events WHERE event_id = ANY($1)',
      [events.map(({ id }) => id)],
    );
    const ids = new Set(known.map(({ eventId }) => eventId));
    const unknown = events.filter(({ id }) => !ids.has(id));
    for (const event of unknown) await this.eventStore.store(event, 'list');
    return unknown.length;
  }

  /** Events are listed newest first, so a scan is complete only once the oldest event was read. */
  private async advance(cursor: Cursor, events: Stripe.Event[], more: boolean): Promise<Cursor | null> {
    const [first] = events;
    const last = events.at(-1);
    const newest = cursor.scanNewest ?? (first ? new Date(first.created * 1000) : cursor.since);
    const next = more && last ? { ...cursor, scanAfter: last.id, scanNewest: newest } : null;
    await this.database.query(
      'UPDATE event_cursor SET since = greatest(since, $1), scan_after = $2, scan_newest = $3',
      [
        next ? cursor.since.toISOString() : newest.toISOString(),
        next?.scanAfter ?? null,
        next?.scanNewest.toISOString() ?? null,
      ],
    );
    return next;
  }
}
