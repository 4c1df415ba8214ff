import { Module } from '@nestjs/common';
import { CapsuleOpenings } from './capsule-openings.js';
import { HostUpdates } from './host-updates.js';
import { LocalDays } from './local-days.js';
import { PaidCapsulesService } from './paid-capsules.service.js';
import { PublicCapsuleController } from './public-capsule.controller.js';
import { PublicCapsuleService } from './public-capsule.service.js';

@Module({
  controllers: [PublicCapsuleController],
  providers: [PaidCapsulesService, PublicCapsuleService, CapsuleOpenings, LocalDays, HostUpdates],
  exports: [PaidCapsulesService, CapsuleOpenings, HostUpdates],
})
export class PaidCapsulesModule {}
