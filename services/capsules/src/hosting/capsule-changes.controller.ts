import { Body, Controller, Delete, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ChangeDateBody, type PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { ParseUuidPipe } from '../identity/parse-uuid.pipe.js';
import { CapsuleChanges } from './capsule-changes.js';
import { CheckoutService } from '../orders/checkout.service.js';

@Controller('capsules/:id')
export class CapsuleChangesController {
  constructor(
    private readonly changes: CapsuleChanges,
    private readonly checkout: CheckoutService,
  ) {}

  @Patch()
  changeDate(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Body() change: ChangeDateBody,
  ): Promise<PaidCapsuleDto> {
    return this.changes.changeDate(requireUser(caller), id, change);
  }

  @Patch('close')
  close(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<PaidCapsuleDto> {
    return this.changes.close(requireUser(caller), id);
  }

  @Patch('reopen')
  reopen(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<PaidCapsuleDto> {
    return this.changes.reopen(requireUser(caller), id);
  }

  @Delete()
  @HttpCode(204)
  cancel(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<void> {
    return this.changes.cancel(requireUser(caller), id);
  }

  @Post('checkout/admit')
  @HttpCode(200)
  admitCheckout(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<CheckoutOrder> {
    return this.checkout.admit(requireUser(caller), id);
  }
}
