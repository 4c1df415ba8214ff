import { Injectable } from '@nestjs/common';
import { videoCommitted } from '@dear-future/contracts/messages/video-committed';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { videoUnclaimed, type VideoUnclaimed } from '@dear-future/contracts/messages/video-unclaimed';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import type { EntityManager } from 'typeorm';
import { isUnderWay } from '../admissions/admission-hold.js';
import { Admission } from '../admissions/admission.entity.js';
import { discardVideo, lockAdmission } from '../admissions/discard.js';
import { databaseNow } from '../clock/database-clock.js';
import { VideoKeepers } from '../videos/video-keepers.js';

/** media asks about a video that it stored long ago and that nobody claimed: keep it, or let it go? */
@Injectable()
@Handles(videoUnclaimed)
export class VideoUnclaimedHandler implements MessageHandler<VideoUnclaimed> {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly keepers: VideoKeepers,
    private readonly log: Log,
  ) {}

  /** Decides under the admission's lock, as a commit does: whichever comes first, the other sees it. */
  async handle({ videoName, admissionId }: VideoUnclaimed, { manager }: MessageContext): Promise<void> {
    const admission = await lockAdmission(manager, admissionId);
    if (!admission) {
      // Perhaps a restored backup. A video that somebody may own is never deleted because we know nothing.
      this.log.warn({ event: 'video.unclaimed_unknown', admissionId }, 'A stored video names an unknown admission');
      return;
    }
    switch (admission.state) {
      case 'committed':
        if (admission.videoName === videoName) await this.answerCommitted(manager, videoName);
        else await discardVideo(manager, this.outgoing, admission, videoName);
        return;
      case 'open':
        // An upload under way may still commit it; media asks again with its next sweep.
        if (isUnderWay(admission, await databaseNow(manager))) return;
        break;
      case 'released':
      case 'abandoned':
        break;
    }
    // Without its key a retry begins afresh; a late commit of this upload is told that it was given up. Once it was taken up
    // again, nobody knows whose of its attempts the video is: it goes alone, and the newest attempt may still commit its own.
    if (admission.attempt === 1) {
      await manager.update(Admission, admission.id, { state: 'abandoned', idempotencyKey: null });
    }
    await discardVideo(manager, this.outgoing, admission, videoName);
  }

  /** What was made of it may have been deleted since. */
  private async answerCommitted(manager: EntityManager, videoName: string): Promise<void> {
    const kept = await this.keepers.keeps(manager, videoName);
    await this.outgoing.post(manager, kept ? videoCommitted : videoDiscard, { videoName });
  }
}
