import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { DataSource } from 'typeorm';
import type { BillingSettings } from '../config.js';
import { trimmedEvent, type ReceivedEvent } from './event-types.js';

/** As long as Stripe lists an event. */
const KEEP_COMPLETE_DAYS = 30;

const BATCH = 200;

/** Removes payers' data and keeps the row, so that a repeated event is recognized. */
@Injectable()
export class EventCleanup extends PeriodicRounds {
  constructor(
    private readonly database: DataSource,
    log: Log,
    @Inject(SETTINGS) settings: BillingSettings,
  ) {
    super(log, {
      everyMs: settings.EVENT_CLEANUP_INTERVAL_MS,
      atOnce: false,
      failed: { event: 'stripe_events.untrimmed', sentence: 'Old events were not trimmed; the next round retries' },
    });
  }

  protected async round(): Promise<void> {
    let count = 0;
    for (let batch = BATCH; batch === BATCH && !this.stopping; count += batch) batch = await this.trim();
    if (count > 0) this.log.info({ event: 'stripe_events.trimmed', count }, 'Trimmed old events');
  }

  /** Two instances may trim the same event, which does no harm. */
  private async trim(): Promise<number> {
    const old = await this.database.query<{ id: string; payload: ReceivedEvent }[]>(
      `SELECT id, payload FROM stripe_events
        WHERE trimmed_at IS NULL AND received_at < clock_timestamp() - make_interval(days => $1)
        ORDER BY received_at LIMIT $2`,
      [KEEP_COMPLETE_DAYS, BATCH],
    );
    await this.database.query(
      `UPDATE stripe_events AS kept SET payload = trimmed.payload::json, trimmed_at = clock_timestamp()
         FROM unnest($1::uuid[], $2::text[]) AS trimmed (id, payload) WHERE kept.id = trimmed.id`,
      [old.map(({ id }) => id), old.map(({ payload }) => JSON.stringify(trimmedEvent(payload)))],
    );
    return old.length;
  }
}
