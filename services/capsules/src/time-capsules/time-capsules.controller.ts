import { Controller, Get, Query, Res } from '@nestjs/common';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { Caller, requirePerson, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { ListQuery } from '../lists/list-query.dto.js';
import { answerPage } from '../lists/page.js';
import { TimeCapsulesService } from './time-capsules.service.js';

@Controller('time-capsules')
export class TimeCapsulesController {
  constructor(private readonly timeCapsules: TimeCapsulesService) {}

  @Get()
  async list(
    @Caller() caller: CallerIdentity,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TimeCapsuleDto[]> {
    const page = await this.timeCapsules.list(requirePerson(caller), query);
    return answerPage(response, '/api/time-capsules', query, page);
  }
}
