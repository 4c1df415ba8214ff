import { Injectable } from '@nestjs/common';
import { videoProcessed, type VideoProcessed } from '@dear-future/contracts/messages/video-processed';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { TimeCapsule } from '../time-capsules/time-capsule.entity.js';

/** media says that the seekable copy and the poster are there. */
@Injectable()
@Handles(videoProcessed)
export class VideoProcessedHandler implements MessageHandler<VideoProcessed> {
  constructor(private readonly log: Log) {}

  async handle({ videoName }: VideoProcessed, { manager }: MessageContext): Promise<void> {
    const { affected } = await manager.update(TimeCapsule, { videoName }, { videoReady: true });
    // Media processes only what was committed here, so nobody should own none.
    if (affected === 0) this.log.warn({ event: 'video.processed_unowned' }, 'A processed video belongs to no capsule');
  }
}
