import { Injectable } from '@nestjs/common';
import { ReelRequested } from '@dear-future/contracts/messages/reels';
import { VideoCommitted, VideoDiscard } from '@dear-future/contracts/messages/videos';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { ReelRows } from '../reels/reel-rows.js';
import { VideoRegister } from '../videos/video-register.js';

@Injectable()
export class VideoMessages {
  constructor(
    private readonly register: VideoRegister,
    private readonly reels: ReelRows,
  ) {}

  @Handles(VideoCommitted)
  async onCommitted({ videoName }: VideoCommitted, { manager }: MessageContext): Promise<void> {
    await this.register.commit(manager, videoName);
  }

  @Handles(VideoDiscard)
  async onDiscard({ videoName }: VideoDiscard, { manager }: MessageContext): Promise<void> {
    await this.register.discard(manager, videoName);
  }

  @Handles(ReelRequested)
  async onReelRequested(request: ReelRequested, { manager }: MessageContext): Promise<void> {
    await this.reels.request(manager, request);
  }
}
