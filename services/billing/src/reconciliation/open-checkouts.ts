import { Inject, Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { DataSource } from 'typeorm';
import type { BillingSettings } from '../config.js';
import { PaymentSync } from '../settlement/payment-sync.js';
import { StripeUnavailableError } from '../stripe/stripe-errors.js';

const MAX_PER_ROUND = 50;

/** One checkout is claimed at a time, so a round that ends early leaves the others to the next one. */
const LEASE_SECONDS = 120;

/** Checks open checkouts, in case their webhooks were lost. */
@Injectable()
export class OpenCheckouts {
  constructor(
    private readonly database: DataSource,
    private readonly paymentSync: PaymentSync,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: BillingSettings,
  ) {}

  /** Returns how many it checked. @throws StripeUnavailableError; other failures affect only their own order */
  async round(): Promise<number> {
    await this.database.query(
      `UPDATE checkout_sessions SET state = 'expired' WHERE state = 'creating' AND expires_at < clock_timestamp()`,
    );
    for (let count = 0; count < MAX_PER_ROUND; count += 1) {
      const orderId = await this.claim();
      if (orderId === null) return count;
      await this.check(orderId);
    }
    return MAX_PER_ROUND;
  }

  private async check(orderId: string): Promise<void> {
    try {
      await this.paymentSync.sync(orderId);
    } catch (err) {
      if (err instanceof StripeUnavailableError) throw err;
      this.log.warn({ event: 'order.check_failed', orderId, err }, 'An order could not be checked; it will be retried');
    }
  }

  /** Claims the checkout that has been due longest. Unless the check succeeds, it becomes due again after the lease. */
  private async claim(): Promise<string | null> {
    const [rows] = await this.database.query<[{ orderId: string }[], number]>(
      `UPDATE checkout_sessions AS work SET next_check_at = clock_timestamp() + make_interval(secs => $1)
         FROM (SELECT id FROM checkout_sessions WHERE next_check_at <= clock_timestamp()
                ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED) AS due
        WHERE work.id = due.id RETURNING work.order_id AS "orderId"`,
      [Math.min(LEASE_SECONDS, Math.max(this.settings.RECONCILE_AFTER_SECONDS, 1))],
    );
    return rows[0]?.orderId ?? null;
  }
}
