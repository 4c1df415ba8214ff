import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { BillingSettings } from '../config.js';
import { EventReader } from './event-reader.js';
import { OpenCheckouts } from './open-checkouts.js';

/**
 * Holds what we know against what Stripe says, again and again: webhooks are the quick way to learn of a payment, this is the sure
 * one. Several instances share the work; nobody asks in a hurry when Stripe is away.
 */
@Injectable()
export class Reconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private running: Promise<void> | null = null;
  private stopping = false;

  constructor(
    private readonly checkouts: OpenCheckouts,
    private readonly events: EventReader,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: BillingSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.begin(), this.settings.RECONCILE_INTERVAL_MS);
    this.begin();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  private begin(): void {
    if (this.running || this.stopping) return;
    this.running = this.round()
      .catch((err: unknown) => {
        this.log.warn({ event: 'reconcile.failed', err }, 'Payments were not held against Stripe; the next round will');
      })
      .finally(() => (this.running = null));
  }

  private async round(): Promise<void> {
    const found = await this.events.round();
    const looked = await this.checkouts.round();
    if (found > 0 || looked > 0) this.log.info({ event: 'reconciled', found, looked }, 'Held payments against Stripe');
  }
}
