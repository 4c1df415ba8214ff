import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { CommitDeliverNowRequest, type AdmitDeliverNowResponse } from '@dear-future/contracts/internal/deliver-now';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { ParseUuidPipe } from '../identity/parse-uuid.pipe.js';
import { DeliverNowService } from './deliver-now.service.js';

@Controller('time-capsules/:id/deliver')
export class DeliverNowController {
  constructor(private readonly deliverNow: DeliverNowService) {}

  @Post('admit')
  @HttpCode(200)
  admit(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<AdmitDeliverNowResponse> {
    return this.deliverNow.admit(requireUser(caller), id);
  }

  @Post('commit')
  @HttpCode(200)
  commit(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Body() { deliveredAt }: CommitDeliverNowRequest,
  ): Promise<TimeCapsuleDto> {
    return this.deliverNow.commit(requireUser(caller), id, new Date(deliveredAt));
  }
}
