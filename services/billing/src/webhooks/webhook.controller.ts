import { Controller, Headers, HttpCode, HttpStatus, Inject, Post, Req } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import Stripe from 'stripe';
import type { BillingSettings } from '../config.js';
import { isEvent } from '../stripe/event-types.js';
import { CheckList } from '../settlement/check-list.js';

/** https://docs.stripe.com/webhooks. The gateway forwards the bytes unchanged. */
@Controller('billing/webhook')
export class WebhookController {
  constructor(
    private readonly stripe: Stripe,
    private readonly checks: CheckList,
    @Inject(SETTINGS) private readonly settings: BillingSettings,
  ) {}

  /** Invalid signatures and malformed events get 400. If an event cannot be stored, 503 makes Stripe send it again. */
  @Post()
  @HttpCode(HttpStatus.OK)
  async receive(
    @Req() { body }: { body: Buffer },
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    const event = this.verify(body, signature);
    if (!isEvent(event)) throw new ProblemError('malformed', 'This is not a Stripe event.');
    await this.checks.addEvent(event);
    return { received: true };
  }

  private verify(body: Buffer, signature = ''): unknown {
    try {
      return this.stripe.webhooks.constructEvent(body, signature, this.settings.STRIPE_WEBHOOK_SECRET);
    } catch {
      // The message does not say why, because the caller may be an attacker.
      throw new ProblemError('malformed', 'The signature of this event is not valid.');
    }
  }
}
