import { Injectable } from '@nestjs/common';
import { CapsulePictured } from '@dear-future/contracts/messages/time-capsules';
import {
  VideoCommitted,
  VideoDiscard,
  VideoProcessed,
  VideoUnclaimed,
  VideoUnplayable,
} from '@dear-future/contracts/messages/videos';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { isOpenAdmission, lockAdmission } from '../admissions/admission.entity.js';
import { discardVideo } from '../admissions/discard-video.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { UploadKinds } from '../uploads/upload-kinds.js';
import { isKept, markProcessed, type Processed } from '../videos/video-owner.js';

@Injectable()
export class MediaMessages {
  constructor(
    private readonly kinds: UploadKinds,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  @Handles(VideoProcessed)
  async onProcessed(message: VideoProcessed, { manager }: MessageContext): Promise<void> {
    const { videoName, isPlayable = null, isCopied = false, picture } = message;
    const video = { videoName, isPlayable, isCopied };
    await markProcessed(manager, video);
    let processed: Processed | null = null;
    for (const owner of this.kinds.videoOwners) processed ??= await owner.noteProcessed(manager, video);
    if (!processed) {
      this.log.info({ event: 'video.processed_unowned' }, 'A processed video has no owner');
      return;
    }
    const { userId, event, notice } = processed;
    this.messageSender.publish(manager, userId, event);
    if (isPlayable === false && notice) await this.messageSender.post(manager, VideoUnplayable, { ...notice, userId });
    if (picture !== undefined && notice?.kind === 'time-capsule')
      await this.messageSender.post(manager, CapsulePictured, { capsuleId: notice.sourceId, picture });
  }

  /** Media asks about an old, uncommitted video. The admission's lock orders this and a commit. */
  @Handles(VideoUnclaimed)
  async onUnclaimed({ videoName, admissionId }: VideoUnclaimed, { manager }: MessageContext): Promise<void> {
    const admission = await lockAdmission(manager, admissionId);
    if (!admission) {
      // Perhaps an old backup was restored. A video of unknown origin may have an owner, so it is kept.
      const details = { event: 'video.unclaimed_unknown', admissionId };
      this.log.warn(details, 'A stored video belongs to an unknown admission');
      return;
    }
    if (admission.videoName === videoName) {
      // Its capsule or response may have been deleted since.
      const reply = (await isKept(manager, videoName)) ? VideoCommitted : VideoDiscard;
      await this.messageSender.post(manager, reply, { videoName });
      return;
    }
    // An open upload may still commit it; media asks again in its next sweep.
    if (isOpenAdmission(admission, await databaseNow(manager))) return;
    // A late commit of this video is then refused. A retry may commit its own.
    await discardVideo(manager, this.messageSender, admission, videoName);
  }
}
