import { Inject, Injectable } from '@nestjs/common';
import {
  AdmitDeliverNowResponse,
  DeliverNowResponse,
  type CommitDeliverNowRequest,
} from '@dear-future/contracts/internal/deliver-now';
import { CLOCK, type Clock } from '@dear-future/service-kit/clock';
import { fillPath } from '../routes/path-params.js';
import { ServiceClient, type ServiceAnswer } from '../upstream/service-client.js';

/** Delivery waits ten seconds for an attempt in progress and then for the mail server. */
const ACT_MS = 60_000;

/**
 * Deliver Now: capsules checks owner and date, delivery sends the email, capsules marks the capsule as delivered
 * (docs/product.md §4).
 */
@Injectable()
export class DeliverNow {
  constructor(
    private readonly services: ServiceClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns 200 with the capsule if it was delivered, now or earlier; 202 with a sentence while the outcome is unknown.
   *
   * @throws ProblemError `not_found`, `wrong_state` (not due), `unavailable` (the mail server is down; delivery keeps
   *   trying)
   */
  async run(id: string, userId: string): Promise<ServiceAnswer> {
    const path = fillPath('/time-capsules/:id/deliver', { id });
    const admit = `${path}/admit`;
    const admitted = await this.services.callFor(AdmitDeliverNowResponse, 'capsules', 'POST', admit, { userId });
    const { alreadyDelivered, definition } = admitted.body;
    // A repeated commit changes nothing and returns the capsule.
    if (alreadyDelivered) return this.commit(path, userId, this.clock.now().toISOString());

    const options = { userId, body: definition, timeoutMs: ACT_MS };
    const acted = await this.services.callFor(DeliverNowResponse, 'delivery', 'POST', '/deliveries/now', options);
    const { deliveredAt } = acted.body;
    return deliveredAt === undefined ? { ...acted, status: 202 } : this.commit(path, userId, deliveredAt);
  }

  private async commit(path: string, userId: string, deliveredAt: string): Promise<ServiceAnswer> {
    const body: CommitDeliverNowRequest = { deliveredAt };
    return { ...(await this.services.call('capsules', 'POST', `${path}/commit`, { userId, body })), status: 200 };
  }
}
