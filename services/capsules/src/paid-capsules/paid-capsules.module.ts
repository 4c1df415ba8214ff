import { Module } from '@nestjs/common';
import { CreditsModule } from '../credits/credits.module.js';
import { ReelsModule } from '../reels/reels.module.js';
import { Cancellation } from './cancellation.js';
import { CapsuleChanges } from './capsule-changes.js';
import { CapsuleChangesController } from './capsule-changes.controller.js';
import { CapsuleOpenings } from './capsule-openings.js';
import { CapsuleMaker } from './capsule-maker.js';
import { CapsulePayments } from './capsule-payments.js';
import { CheckoutService } from './checkout.service.js';
import { HostNews } from './host-news.js';
import { LocalDays } from './local-days.js';
import { PaidCapsulesController } from './paid-capsules.controller.js';
import { PaidCapsulesService } from './paid-capsules.service.js';
import { PublicCapsuleController } from './public-capsule.controller.js';
import { PublicCapsuleService } from './public-capsule.service.js';
import { CapsuleOpeningWorker } from './capsule-opening.worker.js';

@Module({
  imports: [CreditsModule, ReelsModule],
  controllers: [PaidCapsulesController, CapsuleChangesController, PublicCapsuleController],
  providers: [
    PaidCapsulesService,
    PublicCapsuleService,
    CheckoutService,
    CapsuleMaker,
    CapsuleChanges,
    CapsulePayments,
    Cancellation,
    CapsuleOpenings,
    CapsuleOpeningWorker,
    LocalDays,
    HostNews,
  ],
  exports: [CapsulePayments, HostNews],
})
export class PaidCapsulesModule {}
