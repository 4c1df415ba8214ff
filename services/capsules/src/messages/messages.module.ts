import { Module } from '@nestjs/common';
import { PaidCapsulesModule } from '../hosting/paid-capsules.module.js';
import { VideosModule } from '../playback/videos.module.js';
import { DeliveryMessages } from './delivery-messages.js';
import { PaidCapsuleMessages } from './paid-capsule-messages.js';
import { VideoMessages } from './video-messages.js';

@Module({
  imports: [PaidCapsulesModule, VideosModule],
  providers: [DeliveryMessages, PaidCapsuleMessages, VideoMessages],
})
export class MessagesModule {}
