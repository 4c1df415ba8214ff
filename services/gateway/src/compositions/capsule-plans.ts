import { Injectable } from '@nestjs/common';
import { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { AdmitPlanResponse, type PlanStep } from '@dear-future/contracts/internal/capsule-plans';
import { CapsulePlanned } from '@dear-future/contracts/messages/capsule-planned';
import { ForgottenVideos } from '../edit-links/forgotten-videos.js';
import { fillPath } from '../routes/path-params.js';
import { ServiceClient } from '../upstream/service-client.js';

/**
 * Changes, removes or restores a time capsule: capsules checks the owner and the form, delivery reschedules, cancels or
 * refuses, capsules follows. Once delivery has decided, its message makes capsules follow even if this process ends
 * (docs/product.md §4.2).
 */
@Injectable()
export class CapsulePlans {
  constructor(
    private readonly services: ServiceClient,
    private readonly forgotten: ForgottenVideos,
  ) {}

  /** @throws ProblemError `not_found`; `invalid`; `wrong_state`, which says why */
  async run(step: PlanStep, id: string, userId: string, change?: unknown): Promise<void> {
    const path = fillPath('/time-capsules/:id', { id });
    const again = { userId, repeatable: true };
    const admit = [`${path}/${step}/admit`, { ...again, body: change }] as const;
    const { definition, videoFileName } = (await this.services.callFor(AdmitPlanResponse, 'capsules', 'POST', ...admit))
      .body;
    if (definition === null) return;
    try {
      const act = { userId, body: { step, definition }, repeatable: step === 'remove' };
      const planned = await this.services.callFor(CapsulePlanned, 'delivery', 'POST', '/deliveries/plans', act);
      await this.services.call('capsules', 'POST', `${path}/plan`, { ...again, body: planned.body });
    } finally {
      // A failed call may still have removed it.
      if (step === 'remove') this.forgotten.add(videoFileName);
    }
  }

  async show(id: string, userId: string): Promise<TimeCapsuleDto> {
    const path = fillPath('/time-capsules/:id', { id });
    return (await this.services.callFor(TimeCapsuleDto, 'capsules', 'GET', path, { userId })).body;
  }
}
