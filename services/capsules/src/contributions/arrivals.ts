import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { HostNews } from '../paid-capsules/host-news.js';
import { isOpen } from '../paid-capsules/find-capsule.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';

/** What follows from a video that came into a capsule, whether a new one or in the place of another. */
@Injectable()
export class Arrivals {
  constructor(
    private readonly news: HostNews,
    private readonly reels: ReelRequests,
  ) {}

  /**
   * Tells the host's pages. The last ones may arrive when the capsule is closed or its day has come: then the reel was asked
   * for without them.
   *
   * @param manager of `Outgoing.transaction`, with the capsule locked
   */
  async note(manager: EntityManager, capsule: PaidCapsule, now: Date): Promise<void> {
    this.news.changed(manager, capsule);
    if (!isOpen(capsule, now)) await this.reels.requestIfDue(manager, capsule);
  }
}
