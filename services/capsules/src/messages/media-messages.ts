import { Injectable } from '@nestjs/common';
import { ReelChanged } from '@dear-future/contracts/messages/reels';
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
import { Admission, isOpenAdmission, lockAdmission } from '../admissions/admission.entity.js';
import { discardVideo } from '../admissions/discard.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { lockCapsule } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { recordReel } from '../reels/reel-requests.js';
import { UploadKinds } from '../uploads/upload-kinds.js';
import { isKept, type Processed } from '../videos/video-owner.js';

@Injectable()
export class MediaMessages {
  constructor(
    private readonly kinds: UploadKinds,
    private readonly hostUpdates: HostUpdates,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  @Handles(VideoProcessed)
  async onProcessed(message: VideoProcessed, { manager }: MessageContext): Promise<void> {
    const { videoName, isPlayable = null, isCopied = false, picture } = message;
    let processed: Processed | null = null;
    for (const owner of this.kinds.videoOwners)
      processed ??= await owner.noteProcessed(manager, { videoName, isPlayable, isCopied });
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
    if (admission.state === 'committed' && admission.videoName === videoName) {
      // Its capsule or response may have been deleted since.
      const reply = (await isKept(manager, videoName)) ? VideoCommitted : VideoDiscard;
      await this.messageSender.post(manager, reply, { videoName });
      return;
    }
    // An open upload may still commit it; media asks again in its next sweep.
    if (isOpenAdmission(admission, await databaseNow(manager))) return;
    // Without its key, a retry starts over, and a late commit gets `upload_abandoned`. After retries, the video may
    // belong to any attempt: then only the video is discarded, and the newest attempt may still commit its own.
    if (admission.state !== 'committed' && admission.attempt === 1) {
      await manager.update(Admission, admission.id, { state: 'abandoned', idempotencyKey: null });
    }
    await discardVideo(manager, this.messageSender, admission, videoName);
  }

  @Handles(ReelChanged)
  async onReel(change: ReelChanged, { manager }: MessageContext): Promise<void> {
    const { capsuleId, reelId, step, state } = change;
    const capsule = await lockCapsule(manager, capsuleId);
    const { changed, replacedVideo } = await recordReel(manager, change);
    if (changed && capsule) this.hostUpdates.notify(manager, capsule);
    // The video is outdated if the capsule was reopened or another reel was requested.
    for (const videoName of new Set([replacedVideo, change.videoName])) {
      if (videoName === null || (await isKept(manager, videoName))) continue;
      await this.messageSender.post(manager, VideoDiscard, { videoName });
    }
    this.log.info(
      { event: 'reel.changed', capsuleId, reelId, step, state, changed },
      changed ? 'A highlight reel changed' : 'Ignored a stale report about a highlight reel',
    );
  }
}
