import { Module } from '@nestjs/common';
import { CreditsModule } from '../credits/credits.module.js';
import { PaidCapsulesModule } from '../paid-capsules/paid-capsules.module.js';
import { Cancellation } from './cancellation.js';
import { PaidCapsuleCreator } from './paid-capsule-creator.js';
import { CapsulePayments } from './capsule-payments.js';
import { CheckoutService } from './checkout.service.js';

@Module({
  imports: [PaidCapsulesModule, CreditsModule],
  providers: [PaidCapsuleCreator, CapsulePayments, Cancellation, CheckoutService],
  exports: [PaidCapsuleCreator, CapsulePayments, Cancellation, CheckoutService],
})
export class OrdersModule {}
