import { Injectable } from '@nestjs/common';
import { capsulePictured } from '@dear-future/contracts/messages/capsule-pictured';
import { videoProcessed, type VideoProcessed } from '@dear-future/contracts/messages/video-processed';
import { videoUnplayable } from '@dear-future/contracts/messages/video-unplayable';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import { VideoOwners } from '../playback/video-owners.js';

@Injectable()
@Handles(videoProcessed)
export class VideoProcessedHandler implements MessageHandler<VideoProcessed> {
  constructor(
    private readonly videoOwners: VideoOwners,
    private readonly messageSender: MessageSender,
    private readonly live: Live,
    private readonly log: Log,
  ) {}

  async handle({ videoName, isPlayable, picture }: VideoProcessed, { manager }: MessageContext): Promise<void> {
    const processed = await this.videoOwners.noteProcessed(manager, videoName, isPlayable ?? null);
    if (processed) {
      const { userId, event, notice } = processed;
      this.messageSender.afterCommit(manager, () => this.live.publish(userId, event));
      if (isPlayable === false && notice)
        await this.messageSender.post(manager, videoUnplayable, { ...notice, userId });
      if (picture !== undefined && notice?.kind === 'time-capsule')
        await this.messageSender.post(manager, capsulePictured, { capsuleId: notice.sourceId, picture });
      return;
    }
    this.log.info({ event: 'video.processed_unowned' }, 'A processed video has no owner');
  }
}
