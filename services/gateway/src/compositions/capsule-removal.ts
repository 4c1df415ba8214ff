import { Injectable } from '@nestjs/common';
import { AdmitRemovalResponse } from '@dear-future/contracts/internal/removal';
import { ForgottenVideos } from '../edit-links/forgotten-videos.js';
import { fillPath } from '../routes/path-params.js';
import { ServiceClient } from '../upstream/service-client.js';

/**
 * Removes a time capsule: capsules checks the owner, delivery cancels the delivery, capsules deletes the capsule. Once
 * delivery has cancelled, its message makes capsules delete it even if this process ends (docs/product.md §4.2).
 */
@Injectable()
export class CapsuleRemoval {
  constructor(
    private readonly services: ServiceClient,
    private readonly forgotten: ForgottenVideos,
  ) {}

  /** @throws ProblemError `not_found`; `wrong_state` while it is being sent */
  async run(id: unknown, userId: string): Promise<void> {
    const path = fillPath('/time-capsules/:id/removal', { id });
    const again = { userId, repeatable: true };
    const admitted = await this.services.callFor(AdmitRemovalResponse, 'capsules', 'POST', `${path}/admit`, again);
    const { videoFileName } = admitted.body;
    const cancel = fillPath('/deliveries/of-time-capsule/:id', { id });
    try {
      await this.services.call('delivery', 'DELETE', cancel, again);
      await this.services.call('capsules', 'POST', `${path}/commit`, again);
    } finally {
      // A failed call may still have removed the capsule.
      this.forgotten.add(videoFileName);
    }
  }
}
