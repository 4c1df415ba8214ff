import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { CreatePaidCapsuleBody, type PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { ParseUuidPipe } from '../identity/parse-uuid.pipe.js';
import { ListQuery } from '../lists/list-query.dto.js';
import { answerPage } from '../lists/page.js';
import { PaidCapsuleCreator } from '../orders/paid-capsule-creator.js';
import { IdempotencyKey } from '../orders/idempotency-key.js';
import { PaidCapsulesService } from '../paid-capsules/paid-capsules.service.js';

@Controller('capsules')
export class PaidCapsulesController {
  constructor(
    private readonly capsules: PaidCapsulesService,
    private readonly creator: PaidCapsuleCreator,
  ) {}

  @Get()
  list(
    @Caller() caller: CallerIdentity,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PaidCapsuleDto[] | undefined> {
    return answerPage(response, '/api/capsules', query, (page) => this.capsules.list(requireUser(caller), page));
  }

  @Post()
  create(
    @Caller() caller: CallerIdentity,
    @IdempotencyKey() idempotencyKey: string | null,
    @Body() capsule: CreatePaidCapsuleBody,
  ): Promise<PaidCapsuleDto> {
    return this.creator.create({ userId: requireUser(caller), idempotencyKey }, capsule);
  }

  @Get(':id')
  one(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<PaidCapsuleDto> {
    return this.capsules.one(requireUser(caller), id);
  }
}
