import { Injectable } from '@nestjs/common';
import { videoDiscard, type VideoDiscard } from '@dear-future/contracts/messages/video-discard';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { VideoRegister } from '../videos/video-register.js';

/** Nobody owns a video: its row and its objects are condemned together; the removal is durable work of its own. */
@Handles(videoDiscard)
@Injectable()
export class VideoDiscardHandler implements MessageHandler<VideoDiscard> {
  constructor(private readonly register: VideoRegister) {}

  async handle({ videoName }: VideoDiscard, { manager }: MessageContext): Promise<void> {
    await this.register.discardIn(manager, videoName);
  }
}
