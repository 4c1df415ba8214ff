import { Module } from '@nestjs/common';
import { ReelsModule } from '../reels/reels.module.js';
import { VideosModule } from '../videos/videos.module.js';
import { ReelRequestedHandler } from './reel-requested.handler.js';
import { VideoCommittedHandler } from './video-committed.handler.js';
import { VideoDiscardHandler } from './video-discard.handler.js';

@Module({
  imports: [VideosModule, ReelsModule],
  providers: [VideoCommittedHandler, VideoDiscardHandler, ReelRequestedHandler],
})
export class MessagesModule {}
