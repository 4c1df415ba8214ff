import { Injectable } from '@nestjs/common';
import type { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import type { CheckoutOrder, CreateCheckoutRequest } from '@dear-future/contracts/internal/checkout';
import { fillPath } from '../routes/path-params.js';
import { ServiceClient, type ServiceAnswer } from '../upstream/service-client.js';

/** billing asks the payment provider, and asks again when it must, in milliseconds. */
const ACT_MS = 45_000;

/**
 * Going to pay: capsules says what is to be paid and until when, billing opens a checkout or finds the one that is open. Asked
 * twice at once, both are sent to the same one (docs/product.md §4.7).
 */
@Injectable()
export class Checkout {
  constructor(private readonly services: ServiceClient) {}

  /**
   * 201 with a `CheckoutSessionDto`.
   *
   * @throws ProblemError `not_found`, `wrong_state` (nothing is to be paid, or it is being paid already), `unavailable`
   */
  async start(id: unknown, personId: string): Promise<ServiceAnswer> {
    const path = fillPath('/capsules/:id/checkout/admit', { id });
    const admitted = await this.services.call('capsules', 'POST', path, { personId });
    const order: CreateCheckoutRequest = admitted.body as CheckoutOrder;
    const acted = await this.services.call('billing', 'POST', '/checkout-sessions', {
      personId,
      body: order,
      timeoutMs: ACT_MS,
    });
    const { url } = acted.body as CheckoutSessionDto;
    const session: CheckoutSessionDto = { url };
    return { ...acted, status: 201, body: session };
  }
}
