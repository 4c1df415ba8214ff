import { Injectable } from '@nestjs/common';
import { videoCommitted, type VideoCommitted } from '@dear-future/contracts/messages/video-committed';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { VideoRegister } from '../videos/video-register.js';

/** The video has an owner now, so it is kept, and its seekable copy and poster are due. */
@Handles(videoCommitted)
@Injectable()
export class VideoCommittedHandler implements MessageHandler<VideoCommitted> {
  constructor(
    private readonly register: VideoRegister,
    private readonly log: Log,
  ) {}

  async handle({ videoName }: VideoCommitted, { manager }: MessageContext): Promise<void> {
    const state = await this.register.commit(manager, videoName);
    // Retried forever, because an owner's video is missing, which an operator must see.
    if (state === null) throw new Error('a committed video is not in the register');
    if (state === 'discarding') {
      // The owner discarded it before this message was handled.
      this.log.info({ event: 'video.committed_late' }, 'A video was discarded before its commit was handled');
    }
  }
}
