import { Controller, Get, Query, Res } from '@nestjs/common';
import type { CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { ListQuery } from '../lists/list-query.dto.js';
import { answerPage } from '../lists/page.js';
import { CreditsService } from './credits.service.js';

@Controller('credits')
export class CreditsController {
  constructor(private readonly credits: CreditsService) {}

  @Get()
  list(
    @Caller() caller: CallerIdentity,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CreditDto[] | undefined> {
    return answerPage(response, '/api/credits', query, (page) => this.credits.list(requireUser(caller), page));
  }
}
