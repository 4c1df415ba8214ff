import { Controller, Get, Query, Res } from '@nestjs/common';
import { CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { UserId } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { answerList, ListQuery } from '../lists/answer-list.js';
import { dtoOf } from '../answers/dto-of.js';
import { Credit } from './credit.entity.js';

@Controller('credits')
export class CreditsController {
  constructor(private readonly database: DataSource) {}

  @Get()
  list(@UserId() userId: string, @Query() query: ListQuery, @Res({ passthrough: true }) response: Response) {
    return answerList(response, query, {
      rows: this.database.getRepository(Credit),
      where: { userId },
      sortedBy: 'createdAt',
      toDto: (credit) => dtoOf(CreditDto, credit),
    });
  }
}
