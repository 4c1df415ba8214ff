import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import {
  ChangeSharedPromptBody,
  CreateSharedPromptBody,
  type SharedPromptDto,
} from '@dear-future/contracts/http/shared-prompts';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { ParseUuidPipe } from '../identity/parse-uuid.pipe.js';
import { ListQuery } from '../lists/list-query.dto.js';
import { answerPage } from '../lists/page.js';
import { SharedPromptsService } from './shared-prompts.service.js';

@Controller('shared-prompts')
export class SharedPromptsController {
  constructor(private readonly prompts: SharedPromptsService) {}

  @Get()
  list(
    @Caller() caller: CallerIdentity,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SharedPromptDto[] | undefined> {
    return answerPage(response, '/api/shared-prompts', query, (page) => this.prompts.list(requireUser(caller), page));
  }

  @Post()
  create(@Caller() caller: CallerIdentity, @Body() prompt: CreateSharedPromptBody): Promise<SharedPromptDto> {
    return this.prompts.create(requireUser(caller), prompt);
  }

  @Get(':id')
  one(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<SharedPromptDto> {
    return this.prompts.one(requireUser(caller), id);
  }

  @Patch(':id')
  change(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Body() change: ChangeSharedPromptBody,
  ): Promise<SharedPromptDto> {
    return this.prompts.change(requireUser(caller), id, change);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<void> {
    return this.prompts.remove(requireUser(caller), id);
  }
}
