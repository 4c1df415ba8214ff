import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { PaidCapsulesModule } from '../paid-capsules/paid-capsules.module.js';
import { VideosModule } from '../playback/videos.module.js';
import { DeliveryMessages } from './delivery-messages.js';
import { PaidCapsuleMessages } from './paid-capsule-messages.js';
import { VideoMessages } from './video-messages.js';

@Module({
  imports: [OrdersModule, PaidCapsulesModule, VideosModule],
  providers: [DeliveryMessages, PaidCapsuleMessages, VideoMessages],
})
export class MessagesModule {}
