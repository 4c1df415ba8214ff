import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import type { BillingSettings } from '../config.js';
import { EventReader } from './event-reader.js';
import { OpenCheckouts } from './open-checkouts.js';

/**
 * Compares payments with Stripe, because webhooks can be lost. Several instances share the work, and wait longer while
 * Stripe is down.
 */
@Injectable()
export class Reconciler extends PeriodicRounds {
  constructor(
    private readonly checkouts: OpenCheckouts,
    private readonly events: EventReader,
    log: Log,
    @Inject(SETTINGS) settings: BillingSettings,
  ) {
    super(log, {
      everyMs: settings.RECONCILE_INTERVAL_MS,
      atOnce: true,
      failed: { event: 'reconcile.failed', sentence: 'Payments were not compared with Stripe; the next round retries' },
    });
  }

  protected async round(): Promise<void> {
    const found = await this.events.round();
    const checked = await this.checkouts.round();
    if (found > 0 || checked > 0)
      this.log.info({ event: 'reconciled', found, checked }, 'Compared payments with Stripe');
  }
}
