import { Injectable } from '@nestjs/common';
import { videoCommitted } from '@dear-future/contracts/messages/video-committed';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { videoUnclaimed, type VideoUnclaimed } from '@dear-future/contracts/messages/video-unclaimed';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { Admission, isOpenAdmission, lockAdmission } from '../admissions/admission.entity.js';
import { discardVideo } from '../admissions/discard.js';
import { databaseNow } from '../calendar/database-clock.js';
import { VideoOwners } from '../playback/video-owners.js';

/** Media asks whether to keep an old video that no upload has committed. */
@Injectable()
@Handles(videoUnclaimed)
export class VideoUnclaimedHandler implements MessageHandler<VideoUnclaimed> {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly videoOwners: VideoOwners,
    private readonly log: Log,
  ) {}

  /** Decides under the admission's lock, like a commit, so that the second of the two sees the first. */
  async handle({ videoName, admissionId }: VideoUnclaimed, { manager }: MessageContext): Promise<void> {
    const admission = await lockAdmission(manager, admissionId);
    if (!admission) {
      // Perhaps an old backup was restored. A video of unknown origin may have an owner, so it is kept.
      this.log.warn(
        { event: 'video.unclaimed_unknown', admissionId },
        'A stored video belongs to an unknown admission',
      );
      return;
    }
    switch (admission.state) {
      case 'committed':
        if (admission.videoName === videoName) await this.answerCommitted(manager, videoName);
        else await discardVideo(manager, this.messageSender, admission, videoName);
        return;
      case 'open':
        // An open upload may still commit it; media asks again in its next sweep.
        if (isOpenAdmission(admission, await databaseNow(manager))) return;
        break;
      case 'released':
      case 'abandoned':
        break;
    }
    // Without its key, a retry starts over, and a late commit gets `upload_abandoned`. After retries, the video may
    // belong to any attempt: then only the video is discarded, and the newest attempt may still commit its own.
    if (admission.attempt === 1) {
      await manager.update(Admission, admission.id, { state: 'abandoned', idempotencyKey: null });
    }
    await discardVideo(manager, this.messageSender, admission, videoName);
  }

  /** Its capsule or response may have been deleted since. */
  private async answerCommitted(manager: EntityManager, videoName: string): Promise<void> {
    const kept = await this.videoOwners.keeps(manager, videoName);
    await this.messageSender.post(manager, kept ? videoCommitted : videoDiscard, { videoName });
  }
}
