import { createHmac } from 'node:crypto';
import type { SandboxContext } from './sandbox-context.js';
import type { ActiveFaults } from './faults.js';
import type { Delivery, StripeEvent } from './objects.js';

const LOOK_EVERY_MS = 100;
const ANSWER_WITHIN_MS = 10_000;
const LONGEST_GAP_MS = 60 * 60 * 1_000;
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60 * 1_000;
const AT_ONCE = 4;

/** Posts events until the webhook answers 2xx. Waiting events are on disk and survive a kill. */
export class WebhookSender {
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly ended = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly context: SandboxContext,
    private readonly faults: ActiveFaults,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  /** The next start repeats deliveries in progress. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.ended.abort();
    await Promise.allSettled(this.underWay.values());
  }

  /** Also a delivered event. */
  sendAgain(delivery: Delivery): void {
    const { store } = this.context;
    store.transaction(() =>
      store.put('delivery', { ...delivery, state: 'waiting', attempts: 0, nextAttemptAt: this.context.now() }),
    );
    this.look();
  }

  private look(): void {
    if (this.faults.current.webhooks.paused || this.ended.signal.aborted) return;
    const now = this.context.now();
    const due = this.context.store
      .list('delivery')
      .filter(({ id, state, nextAttemptAt }) => state === 'waiting' && nextAttemptAt <= now && !this.underWay.has(id))
      .sort((one, other) => one.nextAttemptAt - other.nextAttemptAt);
    for (const { id } of due.slice(0, Math.max(0, AT_ONCE - this.underWay.size))) {
      this.underWay.set(
        id,
        this.attempt(id).finally(() => this.underWay.delete(id)),
      );
    }
  }

  private async attempt(id: string): Promise<void> {
    const { context } = this;
    const { store, settings } = context;
    const event = store.find('event', id);
    if (!event) return;
    const outcome = await this.post(event);
    const arrived = /^2\d\d$/.test(outcome);
    if (arrived && this.faults.current.webhooks.duplicate) await this.post(event);
    const delivery = store.find('delivery', id);
    if (!delivery || this.ended.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    const gap = Math.min(settings.retryMs * 2 ** (attempts - 1), LONGEST_GAP_MS);
    const tooOld = context.now() - delivery.created * 1_000 > GIVE_UP_AFTER_MS;
    store.transaction(() => {
      if (arrived) store.put('event', { ...event, pending_webhooks: 0 });
      store.put('delivery', {
        ...delivery,
        attempts,
        lastOutcome: outcome,
        nextAttemptAt: context.now() + gap,
        state: arrived ? 'delivered' : tooOld ? 'given up' : 'waiting',
      });
    });
  }

  /** The status of the answer, or the error. */
  private async post(event: StripeEvent): Promise<string> {
    const payload = JSON.stringify(event, undefined, 2);
    try {
      const answer = await fetch(this.context.settings.webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signature(
            payload,
            this.context.settings.webhookSecret,
            Math.floor(this.context.now() / 1_000),
          ),
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([this.ended.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await answer.arrayBuffer();
      return String(answer.status);
    } catch (error) {
      const { message, cause } = error as Error;
      return cause instanceof Error ? `${message}: ${cause.message}` : message;
    }
  }
}

/** https://docs.stripe.com/webhooks/signature. `t` is seconds since 1970. */
export function signature(payload: string, secret: string, t: number): string {
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')}`;
}
