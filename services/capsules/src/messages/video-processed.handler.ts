import { Injectable } from '@nestjs/common';
import { videoProcessed, type VideoProcessed } from '@dear-future/contracts/messages/video-processed';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import { Live } from '@dear-future/work/live/live';
import { VideoKeepers } from '../videos/video-keepers.js';

/** media says that the seekable copy and the poster are there. */
@Injectable()
@Handles(videoProcessed)
export class VideoProcessedHandler implements MessageHandler<VideoProcessed> {
  constructor(
    private readonly keepers: VideoKeepers,
    private readonly outgoing: Outgoing,
    private readonly live: Live,
    private readonly log: Log,
  ) {}

  async handle({ videoName }: VideoProcessed, { manager }: MessageContext): Promise<void> {
    const change = await this.keepers.noteReady(manager, videoName);
    if (change) {
      this.outgoing.afterCommit(manager, () => this.live.publish(change.personId, change.event));
      return;
    }
    this.log.info({ event: 'video.processed_unowned' }, 'A processed video belongs to nobody any more');
  }
}
