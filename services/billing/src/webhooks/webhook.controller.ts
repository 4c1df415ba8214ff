import { Controller, Headers, HttpCode, HttpStatus, Inject, Post, Req } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { nestingProblem } from '@dear-future/service-kit/service/validation';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { Counter } from 'prom-client';
import Stripe from 'stripe';
import type { BillingSettings } from '../config.js';
import { isEvent, type ReceivedEvent } from './event-types.js';
import { StripeEvents } from './stripe-events.js';

/** https://docs.stripe.com/webhooks. The gateway forwards the bytes unchanged. */
@Controller('webhooks')
export class WebhookController {
  private readonly failures: Counter<'reason'>;

  constructor(
    private readonly stripe: Stripe,
    private readonly events: StripeEvents,
    @Inject(SETTINGS) private readonly settings: BillingSettings,
    metrics: Metrics,
  ) {
    this.failures = new Counter({
      name: 'billing_webhook_failures_total',
      help: 'Events that were refused for their signature or shape, or that could not be stored.',
      labelNames: ['reason'],
      registers: [metrics.registry],
    });
  }

  /** Answers 400 to a wrong event; 503 if it could not be stored, so that Stripe sends it again. */
  @Post('stripe')
  @HttpCode(HttpStatus.OK)
  async receive(
    @Req() request: { body: unknown },
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    const event = this.verify(request.body, signature);
    try {
      await this.events.store(event);
    } catch (error) {
      this.failures.inc({ reason: 'unstored' });
      throw error;
    }
    return { received: true };
  }

  private verify(body: unknown, signature: string | undefined): ReceivedEvent {
    const signed = this.signedContent(body, signature);
    if (nestingProblem(signed) === undefined && isEvent(signed)) return signed;
    this.failures.inc({ reason: 'shape' });
    throw new ProblemError('malformed', 'This is not a Stripe event.');
  }

  private signedContent(body: unknown, signature: string | undefined): unknown {
    if (Buffer.isBuffer(body) && signature !== undefined) {
      try {
        return this.stripe.webhooks.constructEvent(body, signature, this.settings.STRIPE_WEBHOOK_SECRET);
      } catch {
        // Callers without a valid signature are not told why.
      }
    }
    this.failures.inc({ reason: 'signature' });
    throw new ProblemError('malformed', 'The signature of this event is not valid.');
  }
}
