import { Controller, Param } from '@nestjs/common';
import { onlyKnownFields } from '@dear-future/contracts/fields';
import { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { fillPath } from '../routes/path-params.js';
import { Serves } from '../routes/route-table.js';
import { CurrentUser } from '../sessions/current-session.js';
import { ServiceClient } from '../upstream/service-client.js';
import type { User } from '../users/users.js';

/** Billing may call Stripe several times. */
const ACT_MS = 45_000;

/** Capsules returns lines and deadline. Billing opens or finds the checkout, the same for concurrent requests. */
@Controller()
export class CheckoutController {
  constructor(private readonly services: ServiceClient) {}

  @Serves('startCheckout')
  async startCheckout(@CurrentUser() user: User, @Param('id') id: string): Promise<CheckoutSessionDto> {
    const path = fillPath('/capsules/:id/checkout/admit', { id });
    const body = await this.services.callFor(CheckoutOrder, 'capsules', 'POST', path, { userId: user.id });
    const act = ['billing', 'POST', '/checkout-sessions', { userId: user.id, body, timeoutMs: ACT_MS }] as const;
    return onlyKnownFields(CheckoutSessionDto, await this.services.callFor(CheckoutSessionDto, ...act));
  }
}
