import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { shutdown } from '@dear-future/service-kit/service/shutdown';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import type { BillingSettings } from '../config.js';
import { PaymentSync } from '../settlement/payment-sync.js';
import { StripeApi } from '../stripe/stripe-api.js';
import { StripeUnavailableError } from '../stripe/stripe-errors.js';
import { RELEVANT_TYPES } from '../webhooks/event-types.js';
import { StripeEvents } from '../webhooks/stripe-events.js';

/** Stripe's list may show an event shortly after a newer one. */
const OVERLAP_SECONDS = 600;
const NEXT_POLL = 'clock_timestamp() + make_interval(secs => $1)';

const MAX_CHECKOUTS = 50;

/** Checkouts are claimed one at a time, so a round that ends early leaves the rest to the next round. */
const LEASE_SECONDS = 120;

/** Compares payments with Stripe, because webhooks can be lost. Several instances share the work. */
@Injectable()
export class Reconciler extends PeriodicRounds {
  constructor(
    private readonly database: DataSource,
    private readonly stripe: StripeApi,
    private readonly stripeEvents: StripeEvents,
    private readonly paymentSync: PaymentSync,
    log: Log,
    @Inject(SETTINGS) private readonly settings: BillingSettings,
  ) {
    super(log, settings.RECONCILE_INTERVAL_MS);
  }

  protected async round(): Promise<void> {
    await this.database.query(
      `UPDATE checkout_sessions SET state = 'expired' WHERE state = 'creating' AND expires_at < clock_timestamp()`,
    );
    let checked = 0;
    for (; checked < MAX_CHECKOUTS && !this.stopping; checked += 1) {
      const orderId = await this.claimCheckout();
      if (orderId === undefined) break;
      await this.paymentSync.sync(orderId).catch((err: unknown) => {
        if (err instanceof StripeUnavailableError) throw err;
        this.log.warn(
          { event: 'order.check_failed', orderId, err },
          'An order could not be checked; it will be retried',
        );
      });
    }
    // Done last: after a long outage, reading the list may take many rounds.
    const found = await this.readEvents();
    if (found > 0 || checked > 0)
      this.log.info({ event: 'reconciled', found, checked }, 'Compared payments with Stripe');
  }

  /** Claims the checkout that has been due longest. Unless the check succeeds, it becomes due again after the lease. */
  private async claimCheckout(): Promise<string | undefined> {
    const [[claimed]] = await this.database.query<[{ orderId: string }[], number]>(
      `UPDATE checkout_sessions AS work SET next_check_at = clock_timestamp() + make_interval(secs => $1)
         FROM (SELECT id FROM checkout_sessions WHERE next_check_at <= clock_timestamp()
                ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED) AS due
        WHERE work.id = due.id RETURNING work.order_id AS "orderId"`,
      [Math.min(LEASE_SECONDS, Math.max(this.settings.RECONCILE_AFTER_SECONDS, 1))],
    );
    return claimed?.orderId;
  }

  /** Skips the list if another instance has just read it. Returns the number of new events. */
  private async readEvents(): Promise<number> {
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
      // The next process starts over.
      if (shutdown.hasBegun) return found;
    } while (after !== undefined);
    // Stripe lists the newest event first, so only a list read to its end contains all of them.
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
