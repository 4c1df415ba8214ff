import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import Stripe from 'stripe';
import { DataSource } from 'typeorm';
import type { BillingSettings } from '../config.js';
import { CheckList } from '../settlement/check-list.js';
import { RELEVANT_TYPES } from '../stripe/event-types.js';

/** An event may appear in Stripe's list shortly after a newer event. */
const OVERLAP_SECONDS = 600;

/** Makes up for lost webhooks: reads Stripe's events and checks overdue checkouts. One instance does so at a time. */
@Injectable()
export class Reconciler extends PeriodicRounds {
  constructor(
    private readonly database: DataSource,
    private readonly stripe: Stripe,
    private readonly checks: CheckList,
    log: Log,
    @Inject(SETTINGS) private readonly settings: BillingSettings,
  ) {
    super(log, settings.RECONCILE_INTERVAL_MS);
  }

  protected async round(): Promise<void> {
    const [[claimed]] = await this.database.query<[{ since: Date }[], number]>(
      `UPDATE event_cursor SET next_poll_at = clock_timestamp() + make_interval(secs => $1)
        WHERE next_poll_at <= statement_timestamp() RETURNING since`,
      [this.settings.RECONCILE_INTERVAL_MS / 1000],
    );
    if (!claimed) return;
    await this.checks.addOverdue();
    const created = { gte: Math.floor(claimed.since.getTime() / 1000) - OVERLAP_SECONDS };
    let found = 0;
    let newest: number | undefined;
    for await (const event of this.stripe.events.list({ created, types: RELEVANT_TYPES, limit: 100 })) {
      // `since` stays the same, so the next round reads the whole list again.
      if (this.isStopping) return;
      newest ??= event.created;
      if (await this.checks.addEvent(event)) found += 1;
    }
    // Stripe lists the newest event first, so `since` moves only after the whole list has been read.
    await this.database.query('UPDATE event_cursor SET since = greatest(since, to_timestamp($1))', [newest]);
    if (found > 0) this.log.info({ event: 'reconciled', found }, 'Found events whose webhooks had not arrived');
  }
}
