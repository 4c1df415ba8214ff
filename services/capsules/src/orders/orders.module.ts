import { Module } from '@nestjs/common';
import { CreditsModule } from '../credits/credits.module.js';
import { PaidCapsulesModule } from '../paid-capsules/paid-capsules.module.js';
import { Cancellation } from './cancellation.js';
import { CapsuleMaker } from './capsule-maker.js';
import { CapsulePayments } from './capsule-payments.js';
import { CheckoutService } from './checkout.service.js';

@Module({
  imports: [PaidCapsulesModule, CreditsModule],
  providers: [CapsuleMaker, CapsulePayments, Cancellation, CheckoutService],
  exports: [CapsuleMaker, CapsulePayments, Cancellation, CheckoutService],
})
export class OrdersModule {}
