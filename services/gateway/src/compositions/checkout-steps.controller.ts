import { Controller, Param } from '@nestjs/common';
import { onlyKnownFields } from '@dear-future/contracts/fields';
import { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import { CheckoutOrder, type CheckoutRequest } from '@dear-future/contracts/internal/checkout';
import { fillPath } from '../routes/path-params.js';
import { Serves } from '../routes/route-table.js';
import { CurrentUser } from '../sessions/current-session.js';
import { ServiceClient } from '../upstream/service-client.js';
import type { User } from '../users/users.js';

/** Long, because the billing service may call Stripe several times. */
const CHECKOUT_TIMEOUT_MS = 45_000;

/** The capsules service returns the order. The billing service opens a checkout, which concurrent requests share. */
@Controller()
export class CheckoutStepsController {
  constructor(private readonly services: ServiceClient) {}

  @Serves('startCheckout')
  async startCheckout(@CurrentUser() user: User, @Param('id') id: string): Promise<CheckoutSessionDto> {
    const path = fillPath('/capsules/:id/checkout/admit', { id });
    const order = await this.services.callFor(CheckoutOrder, 'capsules', 'POST', path, { userId: user.id });
    const body: CheckoutRequest = { ...order, email: user.email };
    const options = { userId: user.id, body, timeoutMs: CHECKOUT_TIMEOUT_MS };
    const checkout = await this.services.callFor(CheckoutSessionDto, 'billing', 'POST', '/checkout-sessions', options);
    return onlyKnownFields(CheckoutSessionDto, checkout);
  }
}
