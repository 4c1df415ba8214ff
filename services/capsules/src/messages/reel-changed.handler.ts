import { Injectable } from '@nestjs/common';
import { reelChanged, type ReelChanged } from '@dear-future/contracts/messages/reel-changed';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { lockCapsule } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { recordReel } from '../reels/reel-requests.js';
import { VideoOwners } from '../playback/video-owners.js';

@Injectable()
@Handles(reelChanged)
export class ReelChangedHandler implements MessageHandler<ReelChanged> {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly hostUpdates: HostUpdates,
    private readonly videoOwners: VideoOwners,
    private readonly log: Log,
  ) {}

  async handle(change: ReelChanged, { manager }: MessageContext): Promise<void> {
    const { capsuleId, reelId, step, state } = change;
    const capsule = await lockCapsule(manager, capsuleId);
    const { changed, replacedVideo } = await recordReel(manager, change);
    if (changed && capsule) this.hostUpdates.changed(manager, capsule);
    // The video is outdated if the capsule was reopened or another reel was requested.
    for (const videoName of new Set([replacedVideo, change.videoName])) {
      if (videoName === null || (await this.videoOwners.keeps(manager, videoName))) continue;
      await this.messageSender.post(manager, videoDiscard, { videoName });
    }
    this.log.info(
      { event: 'reel.changed', capsuleId, reelId, step, state, changed },
      changed ? 'A highlight reel changed' : 'Ignored a stale report about a highlight reel',
    );
  }
}
