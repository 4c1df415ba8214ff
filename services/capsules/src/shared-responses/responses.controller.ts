import { Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { Caller, requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { Response } from 'express';
import { ParseUuidPipe } from '../identity/parse-uuid.pipe.js';
import { ListQuery } from '../lists/list-query.dto.js';
import { answerPage } from '../lists/page.js';
import { ArchiveService } from './archive.service.js';
import { ResponsesService } from './responses.service.js';

@Controller('shared-prompts/:id')
export class ResponsesController {
  constructor(
    private readonly responses: ResponsesService,
    private readonly archives: ArchiveService,
  ) {}

  @Get('responses')
  list(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SharedResponseDto[] | undefined> {
    return answerPage(response, `/api/shared-prompts/${id}/responses`, query, (page) =>
      this.responses.list(requireUser(caller), id, page),
    );
  }

  @Delete('responses/:rid')
  @HttpCode(204)
  remove(
    @Caller() caller: CallerIdentity,
    @Param('id', ParseUuidPipe) id: string,
    @Param('rid', ParseUuidPipe) responseId: string,
  ): Promise<void> {
    return this.responses.remove(requireUser(caller), id, responseId);
  }

  @Post('archive')
  @HttpCode(200)
  archive(@Caller() caller: CallerIdentity, @Param('id', ParseUuidPipe) id: string): Promise<ArchiveListing> {
    return this.archives.listing(requireUser(caller), id);
  }
}
