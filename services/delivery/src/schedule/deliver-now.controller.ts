import { Body, Controller, Delete, HttpCode, HttpStatus, Param, Post, Res } from '@nestjs/common';
import type { DeliverNowResponse } from '@dear-future/contracts/internal/deliver-now';
import { DeliveryDefinition } from '@dear-future/contracts/messages/delivery-scheduled';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { isUUID } from 'class-validator';
import type { Response } from 'express';
import { CapsuleRemoval } from './capsule-removal.js';
import { DeliverNow } from './deliver-now.js';

@Controller('deliveries')
export class DeliverNowController {
  constructor(
    private readonly deliverNow: DeliverNow,
    private readonly removal: CapsuleRemoval,
  ) {}

  /** 200 delivered; 202 unknown yet; 409 not due; 503 not sent, will be retried. */
  @Post('now')
  async now(
    @Caller() caller: CallerIdentity,
    @Body() definition: DeliveryDefinition,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeliverNowResponse> {
    if (requireUser(caller) !== definition.userId) {
      throw new ProblemError('not_found', 'This time capsule does not exist.');
    }
    const answer = await this.deliverNow.deliver(definition);
    response.status(answer.state === 'delivered' ? HttpStatus.OK : HttpStatus.ACCEPTED);
    return answer;
  }

  /** 409 while it is being sent. */
  @Delete('of-time-capsule/:id')
  @HttpCode(HttpStatus.NO_CONTENT)
  async remove(@Caller() caller: CallerIdentity, @Param('id') id: string): Promise<void> {
    const userId = requireUser(caller);
    if (!isUUID(id)) throw new ProblemError('not_found', 'This time capsule does not exist.');
    await this.removal.remove(userId, id);
  }
}
