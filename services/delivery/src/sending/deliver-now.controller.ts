import { Body, Controller, HttpCode, HttpStatus, Post, Res } from '@nestjs/common';
import { PlanRequest } from '@dear-future/contracts/internal/capsule-plans';
import type { DeliverNowResponse } from '@dear-future/contracts/internal/deliver-now';
import { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import type { CapsulePlanned } from '@dear-future/contracts/messages/time-capsules';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { CapsulePlans } from '../schedule/capsule-plans.js';
import { DeliverNow } from './deliver-now.js';

@Controller('deliveries')
export class DeliverNowController {
  constructor(
    private readonly deliverNow: DeliverNow,
    private readonly plans: CapsulePlans,
  ) {}

  /** 200 delivered; 202 not known yet; 409 not due; 503 not sent, will be retried. */
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

  /** 409 when it is refused. */
  @Post('plans')
  @HttpCode(HttpStatus.OK)
  plan(@Caller() caller: CallerIdentity, @Body() request: PlanRequest): Promise<CapsulePlanned> {
    const userId = requireUser(caller);
    if (userId !== request.definition.userId) {
      throw new ProblemError('not_found', 'This time capsule does not exist.');
    }
    return this.plans.decide(userId, request);
  }
}
