import { Body, Controller, Post } from '@nestjs/common';
import type { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import { CheckoutRequest } from '@dear-future/contracts/internal/checkout';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { Log } from '@dear-future/service-kit/logging/log';
import { invalid } from '@dear-future/service-kit/service/validation';
import { PaymentSync } from '../settlement/payment-sync.js';
import type { CheckoutRow } from '../orders/rows.js';
import { CoalescedRuns } from '../orders/coalesced-runs.js';
import { StripeApi } from '../stripe/stripe-api.js';
import { isStripeProblem } from '../stripe/stripe-errors.js';
import { CheckoutChooser } from './checkout-chooser.js';

/** Enough unless several browser windows keep changing the order's price. */
const MAX_ROUNDS = 4;

const ORDER_CHANGED = 'This order changed while we were preparing its payment. Please try again.';
const STRIPE_UNAVAILABLE =
  'Our payment service isn’t answering right now. You haven’t been charged. Please try again in a moment.';

@Controller('checkout-sessions')
export class CheckoutController {
  private readonly sessionCreations = new CoalescedRuns<{ stripeSessionId: string; url: string }>();

  constructor(
    private readonly checkoutChooser: CheckoutChooser,
    private readonly paymentSync: PaymentSync,
    private readonly stripe: StripeApi,
    private readonly log: Log,
  ) {}

  @Post()
  async create(@Caller() caller: CallerIdentity, @Body() request: CheckoutRequest): Promise<CheckoutSessionDto> {
    const { userId, lines, totalCents } = request;
    if (requireUser(caller) !== userId) throw new ProblemError('not_found', 'This order does not exist.');
    const sum = lines.reduce((total, { cents }) => total + cents, 0);
    if (sum !== totalCents) {
      throw invalid([{ field: 'totalCents', problem: 'The total is not the sum of the lines.' }]);
    }
    try {
      return { url: await this.findOrOpen(request) };
    } catch (error) {
      if (!isStripeProblem(error, 'unavailable', 'failed')) throw error;
      throw new ProblemError('unavailable', STRIPE_UNAVAILABLE, undefined, error.headers);
    }
  }

  private async findOrOpen({ email, ...order }: CheckoutRequest): Promise<string> {
    let prefilledEmail: string | null = email;
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      // An open session may have been paid a moment ago.
      await this.paymentSync.sync(order.orderId);
      const next = await this.checkoutChooser.decide(order, prefilledEmail);
      switch (next.kind) {
        case 'reuse':
          return next.url;
        case 'expire':
          await this.stripe.expireSession(next.stripeSessionId);
          break;
        case 'create': {
          const url = await this.open(next.row);
          if (url !== null) return url;
          // Stripe refuses some email addresses that we accept. The user can type another one on Stripe's page.
          prefilledEmail = null;
        }
      }
    }
    throw new ProblemError('wrong_state', ORDER_CHANGED);
  }

  /** Returns null if Stripe refuses the payer's email address. */
  private async open(row: CheckoutRow): Promise<string | null> {
    const { request, id, orderId } = row;
    if (!request) throw new Error('a checkout without a stored request cannot be opened');
    try {
      const session = await this.sessionCreations.run(id, () =>
        this.stripe.createSession(request, `checkout-session:${id}`),
      );
      if (await this.checkoutChooser.markOpen(row, session)) {
        this.log.info({ event: 'checkout.opened', orderId, checkout: id }, 'Opened a checkout');
        return session.url;
      }
      await this.stripe.expireSession(session.stripeSessionId);
      throw new ProblemError('wrong_state', ORDER_CHANGED);
    } catch (error) {
      // Stripe may have created the session, but no user has its URL. A new checkout gets a new idempotency key.
      if (isStripeProblem(error, 'failed')) await this.checkoutChooser.end(row, 'expired');
      if (!isStripeProblem(error, 'refused')) throw error;
      await this.checkoutChooser.end(row, 'refused');
      if (error.param === 'customer_email') return null;
      this.log.error({ event: 'checkout.refused', orderId, checkout: id, err: error }, 'Stripe refused a checkout');
      throw new ProblemError(
        'bad_gateway',
        'We couldn’t prepare the payment. You haven’t been charged, and we’re looking into it.',
      );
    }
  }
}
