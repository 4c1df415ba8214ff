import { createHmac } from 'node:crypto';
import { nowInSeconds, type SandboxContext } from './sandbox-context.js';
import type { ActiveFaults } from './faults.js';
import type { Delivery, StripeEvent } from './objects.js';

const POLL_INTERVAL_MS = 100;
const RESPONSE_TIMEOUT_MS = 10_000;
const MAX_RETRY_DELAY_MS = 60 * 60 * 1_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1_000;
const MAX_CONCURRENT = 4;

/** Sends each event until the webhook returns 2xx, for up to three days. Events that wait are on disk. */
export class WebhookSender {
  private readonly inProgress = new Map<string, Promise<void>>();
  private readonly stopped = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly context: SandboxContext,
    private readonly faults: ActiveFaults,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.sendDueEvents(), POLL_INTERVAL_MS);
  }

  /** Aborts deliveries in progress. They are sent again when the sandbox is restarted. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.stopped.abort();
    await Promise.allSettled(this.inProgress.values());
  }

  /** Sends an event again, even if it has been delivered. */
  sendAgain(delivery: Delivery): void {
    const { store } = this.context;
    store.transaction(() =>
      store.put('delivery', { ...delivery, state: 'waiting', attempts: 0, nextAttemptAt: this.context.now() }),
    );
    this.sendDueEvents();
  }

  private sendDueEvents(): void {
    if (this.faults.current.webhooks.paused || this.stopped.signal.aborted) return;
    const now = this.context.now();
    const due = this.context.store
      .list('delivery')
      .filter(({ id, state, nextAttemptAt }) => state === 'waiting' && nextAttemptAt <= now && !this.inProgress.has(id))
      .sort((a, b) => a.nextAttemptAt - b.nextAttemptAt);
    for (const { id } of due.slice(0, Math.max(0, MAX_CONCURRENT - this.inProgress.size))) {
      this.inProgress.set(
        id,
        this.attempt(id).finally(() => this.inProgress.delete(id)),
      );
    }
  }

  private async attempt(id: string): Promise<void> {
    const { context } = this;
    const { store, settings } = context;
    const event = store.find('event', id);
    if (!event) return;
    const outcome = await this.post(event);
    const isDelivered = /^2\d\d$/.test(outcome);
    if (isDelivered && this.faults.current.webhooks.duplicate) await this.post(event);
    const delivery = store.find('delivery', id);
    if (!delivery || this.stopped.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    const retryDelay = Math.min(settings.retryMs * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS);
    const isTooOld = context.now() - delivery.created * 1_000 > GIVE_UP_AFTER_MS;
    store.transaction(() => {
      if (isDelivered) store.put('event', { ...event, pending_webhooks: 0 });
      store.put('delivery', {
        ...delivery,
        attempts,
        lastOutcome: outcome,
        nextAttemptAt: context.now() + retryDelay,
        state: isDelivered ? 'delivered' : isTooOld ? 'given up' : 'waiting',
      });
    });
  }

  /** Returns the response status or the error message. */
  private async post(event: StripeEvent): Promise<string> {
    const payload = JSON.stringify(event, undefined, 2);
    try {
      const response = await fetch(this.context.settings.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureOf(payload, this.context.settings.webhookSecret, nowInSeconds(this.context)),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.stopped.signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return String(response.status);
    } catch (error) {
      const { message, cause } = error as Error;
      return cause instanceof Error ? `${message}: ${cause.message}` : message;
    }
  }
}

/** Returns the value of `stripe-signature` (https://docs.stripe.com/webhooks/signature). */
function signatureOf(payload: string, secret: string, secondsSince1970: number): string {
  return `t=${secondsSince1970},v1=${createHmac('sha256', secret).update(`${secondsSince1970}.${payload}`).digest('hex')}`;
}
