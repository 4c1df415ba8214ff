import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { PeriodicRounds } from '@dear-future/work/rows/periodic-rounds';
import { DataSource } from 'typeorm';
import type { BillingSettings } from '../config.js';
import { PaymentSync } from '../settlement/payment-sync.js';
import { StripeUnavailableError } from '../stripe/stripe-errors.js';
import { EventReader } from './event-reader.js';

const MAX_CHECKOUTS = 50;

/** One checkout is claimed at a time, so a round that ends early leaves the others to the next one. */
const LEASE_SECONDS = 120;

/** Compares payments with Stripe, because webhooks can be lost. Several instances share the work. */
@Injectable()
export class Reconciler extends PeriodicRounds {
  constructor(
    private readonly database: DataSource,
    private readonly events: EventReader,
    private readonly paymentSync: PaymentSync,
    log: Log,
    @Inject(SETTINGS) private readonly settings: BillingSettings,
  ) {
    super(log, {
      everyMs: settings.RECONCILE_INTERVAL_MS,
      atOnce: true,
      failed: { event: 'reconcile.failed', sentence: 'Payments were not compared with Stripe; the next round retries' },
    });
  }

  /** Ends early while Stripe is down. Other failures affect only their own order. */
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
    // Last: after a long outage, the list may take many rounds' time.
    const found = await this.events.round();
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
}
