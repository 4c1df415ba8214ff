import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { canHostWatch } from '../paid-capsules/find-capsule.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import type { Processed, ProcessedVideo, VideoOwner, Viewer } from '../videos/video-owner.js';
import { Reel } from './reel.entity.js';

@Injectable()
export class ReelVideos implements VideoOwner {
  /** Media reports a reel with `reel.changed`, so there is nothing to store here. */
  async noteProcessed(manager: EntityManager, { videoName }: ProcessedVideo): Promise<Processed | null> {
    const capsule = await capsuleOf(manager, videoName);
    return capsule && { userId: capsule.userId, event: { kind: 'paid-capsule', capsuleId: capsule.id }, notice: null };
  }

  async canWatch(manager: EntityManager, { userId }: Viewer, videoName: string): Promise<boolean> {
    if (userId === null) return false;
    const capsule = await capsuleOf(manager, videoName);
    return capsule?.userId === userId && canHostWatch(capsule, await databaseNow(manager));
  }
}

async function capsuleOf(manager: EntityManager, videoName: string): Promise<PaidCapsule | null> {
  const reel = await manager.findOneBy(Reel, { videoName });
  return reel && manager.findOneBy(PaidCapsule, { id: reel.capsuleId });
}
