import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { isOpen } from '../paid-capsules/find-capsule.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';

@Injectable()
export class ContributionEffects {
  constructor(
    private readonly hostUpdates: HostUpdates,
    private readonly reels: ReelRequests,
  ) {}

  /**
   * Notifies the host's pages, and requests another reel if the capsule was closed before this change.
   * @param manager of `MessageSender.transaction`, with the capsule locked
   */
  async note(manager: EntityManager, capsule: PaidCapsule, now: Date): Promise<void> {
    this.hostUpdates.changed(manager, capsule);
    if (!isOpen(capsule, now)) await this.reels.requestIfDue(manager, capsule);
  }
}
