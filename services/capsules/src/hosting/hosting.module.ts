import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.js';
import { PaidCapsulesModule } from '../paid-capsules/paid-capsules.module.js';
import { ReelsModule } from '../reels/reels.module.js';
import { CapsuleChanges } from './capsule-changes.js';
import { CapsuleChangesController } from './capsule-changes.controller.js';
import { CapsuleOpeningWorker } from './capsule-opening.worker.js';
import { PaidCapsulesController } from './paid-capsules.controller.js';

/** A host's actions on a paid capsule, and its opening. */
@Module({
  imports: [OrdersModule, PaidCapsulesModule, ReelsModule],
  controllers: [PaidCapsulesController, CapsuleChangesController],
  providers: [CapsuleChanges, CapsuleOpeningWorker],
})
export class HostingModule {}
