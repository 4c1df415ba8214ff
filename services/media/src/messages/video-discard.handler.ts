import { Injectable } from '@nestjs/common';
import { videoDiscard, type VideoDiscard } from '@dear-future/contracts/messages/video-discard';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { VideoRegister } from '../videos/video-register.js';

/**
 * The video has no owner any more: its row and its objects are marked for deletion together, and removed by durable
 * work.
 */
@Handles(videoDiscard)
@Injectable()
export class VideoDiscardHandler implements MessageHandler<VideoDiscard> {
  constructor(private readonly register: VideoRegister) {}

  async handle({ videoName }: VideoDiscard, { manager }: MessageContext): Promise<void> {
    await this.register.discardIn(manager, videoName);
  }
}
