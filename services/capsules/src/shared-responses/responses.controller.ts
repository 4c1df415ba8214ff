import { Controller, Delete, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { dtoOf } from '../answers/dto-of.js';
import { listingOf, MAX_LISTED } from '../archives/archive-listing.js';
import { UuidParam } from '../identity/uuid-param.js';
import { answerList, ListQuery } from '../lists/answer-list.js';
import { ownPrompt } from '../shared-prompts/find-prompt.js';
import { removeResponse } from './find-response.js';
import { SharedResponse } from './shared-response.entity.js';

/** For the prompt's owner; others get 404. */
@Controller('shared-prompts/:id')
export class ResponsesController {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
  ) {}

  @Get('responses')
  async list(
    @UserId() userId: string,
    @UuidParam() promptId: string,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SharedResponseDto[] | undefined> {
    await ownPrompt(this.database.manager, userId, promptId);
    return answerList(response, query, {
      rows: this.database.getRepository(SharedResponse),
      where: { promptId },
      sortedBy: 'submittedAt',
      toDto: (row) => dtoOf(SharedResponseDto, { ...row, videoFileName: row.videoName }),
    });
  }

  /** Also of a closed prompt. */
  @Delete('responses/:rid')
  @HttpCode(204)
  async remove(
    @UserId() userId: string,
    @UuidParam() promptId: string,
    @UuidParam('rid') responseId: string,
  ): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await ownPrompt(manager, userId, promptId, 'for_no_key_update');
      if (await removeResponse(manager, this.messageSender, { promptId, responseId })) return;
      throw new ProblemError('not_found', 'We couldn’t find this video. It may have been withdrawn.');
    });
  }

  /** Oldest first. */
  @Post('archive')
  @HttpCode(200)
  async archive(@UserId() userId: string, @UuidParam() promptId: string): Promise<ArchiveListing> {
    const { manager } = this.database;
    const { promptTitle } = await ownPrompt(manager, userId, promptId);
    const responses = await manager.find(SharedResponse, {
      select: { responderName: true, videoName: true, videoType: true, submittedAt: true },
      where: { promptId },
      order: { submittedAt: 'ASC', id: 'ASC' },
      take: MAX_LISTED,
    });
    if (responses.length === 0) throw new ProblemError('wrong_state', 'There are no responses to download yet.');
    const videos = responses.map(({ responderName: from, ...video }) => ({ from, ...video }));
    return listingOf(promptTitle, videos);
  }
}
