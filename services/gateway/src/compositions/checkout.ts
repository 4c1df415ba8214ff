import { Injectable } from '@nestjs/common';
import { onlyKnownFields } from '@dear-future/contracts/fields';
import { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { fillPath } from '../routes/path-params.js';
import { ServiceClient } from '../upstream/service-client.js';

/** Long enough for billing to call Stripe several times, in milliseconds. */
const ACT_MS = 45_000;

/**
 * Starts a checkout: capsules returns the lines and the deadline, billing opens a checkout or finds the open one.
 * Concurrent requests get the same checkout (docs/product.md §4.7).
 */
@Injectable()
export class Checkout {
  constructor(private readonly services: ServiceClient) {}

  /** @throws ProblemError `not_found`, `wrong_state` (nothing to pay, or a payment is in progress), `unavailable` */
  async start(id: string, userId: string): Promise<CheckoutSessionDto> {
    const path = fillPath('/capsules/:id/checkout/admit', { id });
    const { body } = await this.services.callFor(CheckoutOrder, 'capsules', 'POST', path, { userId });
    const options = { userId, body, timeoutMs: ACT_MS };
    const acted = await this.services.callFor(CheckoutSessionDto, 'billing', 'POST', '/checkout-sessions', options);
    return onlyKnownFields(CheckoutSessionDto, acted.body);
  }
}
