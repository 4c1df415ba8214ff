import { Module } from '@nestjs/common';
import { CreditsModule } from '../credits/credits.module.js';
import { Activation } from './activation.js';
import { CapsuleDays } from './capsule-days.js';
import { CapsuleMaker } from './capsule-maker.js';
import { HostNews } from './host-news.js';
import { PaidCapsulesController } from './paid-capsules.controller.js';
import { PaidCapsulesService } from './paid-capsules.service.js';

@Module({
  imports: [CreditsModule],
  controllers: [PaidCapsulesController],
  providers: [PaidCapsulesService, CapsuleMaker, Activation, CapsuleDays, HostNews],
})
export class PaidCapsulesModule {}
