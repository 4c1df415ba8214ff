import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ChangePersonBody, CreatePersonBody, type PersonDto } from '@dear-future/contracts/http/people';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { ParseUuidPipe } from '../identity/parse-uuid.pipe.js';
import { ListQuery } from '../lists/list-query.dto.js';
import { answerPage } from '../lists/page.js';
import { PeopleService } from './people.service.js';

@Controller('people')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get()
  list(
    @Caller() caller: CallerIdentity,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PersonDto[] | undefined> {
    return answerPage(response, '/api/people', query, (page) => this.people.list(requireUser(caller), page));
  }

  @Post()
  create(@Caller() caller: CallerIdentity, @Body() person: CreatePersonBody): Promise<PersonDto> {
    return this.people.create(requireUser(caller), person);
  }

  @Patch(':id')
  change(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Body() change: ChangePersonBody,
  ): Promise<PersonDto> {
    return this.people.change(requireUser(caller), id, change);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<void> {
    return this.people.remove(requireUser(caller), id);
  }
}
