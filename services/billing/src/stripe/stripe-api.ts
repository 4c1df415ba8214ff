import { Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import Stripe from 'stripe';
import { readFacts, type SessionFacts } from './facts.js';
import { isStripeProblem, StripeCallError, toStripeCallError } from './stripe-errors.js';

const PAGE_SIZE = 100;
const MAX_ENTRIES = 10_000;

/** Failed calls throw `StripeCallError`, except for refusals that a method expects. */
@Injectable()
export class StripeApi {
  constructor(
    private readonly stripe: Stripe,
    private readonly log: Log,
  ) {}

  /** Repeating the request with the same key returns the same session. */
  async createSession(
    request: Stripe.Checkout.SessionCreateParams,
    idempotencyKey: string,
  ): Promise<{ stripeSessionId: string; url: string }> {
    const { id, url } = await this.request(() => this.stripe.checkout.sessions.create(request, { idempotencyKey }));
    if (url === null) throw new StripeCallError('unavailable');
    return { stripeSessionId: id, url };
  }

  /** Ignores a refusal: the session may already be expired or paid, which the next read of the session shows. */
  async expireSession(stripeSessionId: string): Promise<void> {
    await this.requestUnlessRefused(() => this.stripe.checkout.sessions.expire(stripeSessionId));
  }

  async readSession(stripeSessionId: string): Promise<SessionFacts | null> {
    const expand = ['payment_intent.latest_charge'];
    const session = await this.requestUnlessRefused(
      () => this.stripe.checkout.sessions.retrieve(stripeSessionId, { expand }),
      'resource_missing',
    );
    const intent = session?.payment_intent;
    if (!session) return null;
    if (typeof intent === 'string') throw new Error('Stripe did not expand the payment intent of a session');
    if (!intent) return readFacts({ session, intent: null, refunds: [], disputes: [] });
    const listParams = { payment_intent: intent.id, limit: PAGE_SIZE };
    const [refunds, disputes] = await Promise.all([
      this.request(() => this.stripe.refunds.list(listParams).autoPagingToArray({ limit: MAX_ENTRIES })),
      this.request(() => this.stripe.disputes.list(listParams).autoPagingToArray({ limit: MAX_ENTRIES })),
    ]);
    return readFacts({ session, intent, refunds, disputes });
  }

  async sessionOfIntent(intentId: string): Promise<{ stripeSessionId: string; orderId: string | null } | null> {
    const sessions = await this.requestUnlessRefused(
      () => this.stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 }),
      'resource_missing',
    );
    const session = sessions?.data[0];
    return session ? { stripeSessionId: session.id, orderId: session.metadata?.['orderId'] ?? null } : null;
  }

  /** Does nothing if the charge is already refunded. */
  async refund(intentId: string, reason: 'duplicate' | 'requested_by_customer', idempotencyKey: string): Promise<void> {
    await this.requestUnlessRefused(
      () => this.stripe.refunds.create({ payment_intent: intentId, reason }, { idempotencyKey }),
      'charge_already_refunded',
    );
  }

  /** Returns null if Stripe refuses the request; with a `code`, only if Stripe refuses with this code. */
  private async requestUnlessRefused<T>(call: () => Promise<T>, code?: string): Promise<T | null> {
    try {
      return await this.request(call);
    } catch (error) {
      if (!isStripeProblem(error, 'refused') || (code !== undefined && error.stripeCode !== code)) throw error;
      return null;
    }
  }

  private async request<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      // Leaves out Stripe's message, which may quote what a user typed.
      if (error instanceof Stripe.errors.StripeError) {
        const { type, code, statusCode: status, requestId: stripeRequest } = error;
        this.log.warn({ event: 'stripe.failed', type, code, status, stripeRequest }, 'A call to Stripe failed');
      }
      throw toStripeCallError(error);
    }
  }
}
