import { Body, Controller, Post } from '@nestjs/common';
import type { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import { Checkout } from './checkout.js';

@Controller('checkout-sessions')
export class CheckoutController {
  constructor(private readonly checkout: Checkout) {}

  /** 409: paid, processing, cancelled or too late. 503: Stripe is down and nothing was charged. */
  @Post()
  async create(@Caller() caller: CallerIdentity, @Body() order: CheckoutOrder): Promise<CheckoutSessionDto> {
    if (requireUser(caller) !== order.userId) throw new ProblemError('not_found', 'This order does not exist.');
    const sum = order.lines.reduce((total, { unitCents, quantity }) => total + unitCents * quantity, 0);
    if (sum !== order.totalCents) {
      throw invalid([{ field: 'totalCents', problem: 'The total is not the sum of the lines.' }]);
    }
    return { url: await this.checkout.urlFor(order) };
  }
}
