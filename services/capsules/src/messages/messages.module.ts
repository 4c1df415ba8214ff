import { Module } from '@nestjs/common';
import { VideosModule } from '../videos/videos.module.js';
import { DeliveryDeliveredHandler } from './delivery-delivered.handler.js';
import { VideoProcessedHandler } from './video-processed.handler.js';
import { VideoUnclaimedHandler } from './video-unclaimed.handler.js';

/** What the other services tell capsules. */
@Module({
  imports: [VideosModule],
  providers: [DeliveryDeliveredHandler, VideoProcessedHandler, VideoUnclaimedHandler],
})
export class MessagesModule {}
