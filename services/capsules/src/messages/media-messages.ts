import { Injectable } from '@nestjs/common';
import { ReelChanged } from '@dear-future/contracts/messages/reels';
import { CapsulePictureReady } from '@dear-future/contracts/messages/time-capsules';
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
import { isOpenAdmission, lockAdmission } from '../model/admission.entity.js';
import { discardVideo } from '../admissions/discard-video.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ReelRequests } from '../reels/reel-requests.js';
import { UploadKinds } from '../uploads/upload-kinds.js';
import { isUsed, markProcessed, type OwnerUpdate } from '../videos/video-owner.js';

@Injectable()
export class MediaMessages {
  constructor(
    private readonly kinds: UploadKinds,
    private readonly reels: ReelRequests,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  @Handles(VideoProcessed)
  async onProcessed(message: VideoProcessed, { manager }: MessageContext): Promise<void> {
    const { videoName, isPlayable = null, hasSeekableCopy = false, picture } = message;
    const video = { videoName, isPlayable, hasSeekableCopy };
    await markProcessed(manager, video);
    let update: OwnerUpdate | null = null;
    for (const owner of this.kinds.videoOwners) update ??= await owner.onVideoProcessed(manager, video);
    if (!update) {
      this.log.info({ event: 'video.processed_unowned' }, 'Ignored a report about a video that has no owner');
      return;
    }
    const { userId, event, notice } = update;
    this.messageSender.publish(manager, userId, event);
    if (isPlayable === false && notice) await this.messageSender.post(manager, VideoUnplayable, { ...notice, userId });
    if (picture !== undefined && notice?.kind === 'time-capsule')
      await this.messageSender.post(manager, CapsulePictureReady, { capsuleId: notice.sourceId, picture });
  }

  @Handles(ReelChanged)
  async onReelChanged(change: ReelChanged, { manager }: MessageContext): Promise<void> {
    await this.reels.report(manager, change);
  }

  /** The media service asks about an old, uncommitted video. The admission's lock makes a concurrent commit wait. */
  @Handles(VideoUnclaimed)
  async onUnclaimed({ videoName, admissionId }: VideoUnclaimed, { manager }: MessageContext): Promise<void> {
    const admission = await lockAdmission(manager, admissionId);
    if (!admission) {
      // A video of unknown origin may have an owner, so it is kept.
      const details = { event: 'video.unclaimed_unknown', admissionId };
      this.log.warn(details, 'Kept a stored video whose admission is unknown; perhaps an old backup was restored');
      return;
    }
    if (admission.videoName === videoName) {
      // The capsule, answer, response or contribution of the video may have been deleted since.
      const reply = (await isUsed(manager, videoName)) ? VideoCommitted : VideoDiscard;
      await this.messageSender.post(manager, reply, { videoName });
      return;
    }
    // An open upload may still commit the video; the media service asks again in a later sweep.
    if (isOpenAdmission(admission, await databaseNow(manager))) return;
    // A retry of the upload would store and commit another copy.
    await discardVideo(manager, this.messageSender, admission, videoName);
  }
}
