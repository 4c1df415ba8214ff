import { Injectable } from '@nestjs/common';
import { videoProcessed, type VideoProcessed } from '@dear-future/contracts/messages/video-processed';
import { videoUnplayable } from '@dear-future/contracts/messages/video-unplayable';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { Live } from '@dear-future/work/live/live';
import { VideoKeepers } from '../playback/video-keepers.js';

/** Media has made the seekable copy and the poster, or found the video unplayable: then its owner is told. */
@Injectable()
@Handles(videoProcessed)
export class VideoProcessedHandler implements MessageHandler<VideoProcessed> {
  constructor(
    private readonly keepers: VideoKeepers,
    private readonly outgoing: Outgoing,
    private readonly live: Live,
    private readonly log: Log,
  ) {}

  async handle({ videoName, isPlayable }: VideoProcessed, { manager }: MessageContext): Promise<void> {
    const processed = await this.keepers.noteProcessed(manager, videoName, isPlayable ?? null);
    if (processed) {
      const { userId, event, notice } = processed;
      this.outgoing.afterCommit(manager, () => this.live.publish(userId, event));
      if (isPlayable === false && notice) await this.outgoing.post(manager, videoUnplayable, { ...notice, userId });
      return;
    }
    this.log.info({ event: 'video.processed_unowned' }, 'A processed video has no owner');
  }
}
