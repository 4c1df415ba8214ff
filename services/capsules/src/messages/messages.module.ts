import { Module } from '@nestjs/common';
import { PaidCapsulesModule } from '../paid-capsules/paid-capsules.module.js';
import { TimeCapsulesModule } from '../time-capsules/time-capsules.module.js';
import { VideosModule } from '../videos/videos.module.js';
import { CapsuleRemovedHandler } from './capsule-removed.handler.js';
import { DeliveryDeliveredHandler } from './delivery-delivered.handler.js';
import { HostNews } from '../paid-capsules/host-news.js';
import { ReelChangedHandler } from './reel-changed.handler.js';
import { PaymentChangedHandler } from './payment-changed.handler.js';
import { VideoProcessedHandler } from './video-processed.handler.js';
import { VideoUnclaimedHandler } from './video-unclaimed.handler.js';

@Module({
  imports: [PaidCapsulesModule, TimeCapsulesModule, VideosModule],
  providers: [
    HostNews,
    CapsuleRemovedHandler,
    DeliveryDeliveredHandler,
    PaymentChangedHandler,
    ReelChangedHandler,
    VideoProcessedHandler,
    VideoUnclaimedHandler,
  ],
})
export class MessagesModule {}
