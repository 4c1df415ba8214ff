import { Module } from '@nestjs/common';
import { PaidCapsulesModule } from '../hosting/paid-capsules.module.js';
import { TimeCapsulesModule } from '../time-capsules/time-capsules.module.js';
import { VideosModule } from '../playback/videos.module.js';
import { AccountKnownHandler } from './account-known.handler.js';
import { CapsulePlannedHandler } from './capsule-planned.handler.js';
import { DeliveryAttemptedHandler } from './delivery-attempted.handler.js';
import { DeliveryDeliveredHandler } from './delivery-delivered.handler.js';
import { DeliveryMovedHandler } from './delivery-moved.handler.js';
import { RecipientLinkIssuedHandler } from './recipient-link-issued.handler.js';
import { ReelChangedHandler } from './reel-changed.handler.js';
import { PaymentChangedHandler } from './payment-changed.handler.js';
import { VideoProcessedHandler } from './video-processed.handler.js';
import { VideoUnclaimedHandler } from './video-unclaimed.handler.js';

@Module({
  imports: [PaidCapsulesModule, TimeCapsulesModule, VideosModule],
  providers: [
    AccountKnownHandler,
    CapsulePlannedHandler,
    DeliveryAttemptedHandler,
    DeliveryDeliveredHandler,
    DeliveryMovedHandler,
    PaymentChangedHandler,
    RecipientLinkIssuedHandler,
    ReelChangedHandler,
    VideoProcessedHandler,
    VideoUnclaimedHandler,
  ],
})
export class MessagesModule {}
