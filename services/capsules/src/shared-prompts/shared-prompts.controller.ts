import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import {
  ChangeSharedPromptBody,
  CreateSharedPromptBody,
  PublicSharedPromptDto,
  SharedPromptDto,
  SharedResponseDto,
} from '@dear-future/contracts/http/shared-prompts';
import { VisitRequest } from '@dear-future/contracts/internal/visits';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, UserId, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { listingOf, MAX_LISTED } from '../archives/archive-listing.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { readPromptTexts } from '../forms/prompt-texts.js';
import { UuidParam } from '../http/uuid-param.js';
import { isSlug, newSlug } from '../http/slug.js';
import { sendList, ListQuery } from '@dear-future/service-kit/lists/send-list';
import { linkedPrompt, noSuchLink, ownPrompt } from './find-prompt.js';
import { deleteResponses } from './find-response.js';
import { SharedPrompt } from './shared-prompt.entity.js';
import { SharedResponse } from './shared-response.entity.js';

@Controller()
export class SharedPromptsController {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
  ) {}

  @Get('shared-prompts')
  list(@UserId() userId: string, @Query() query: ListQuery, @Res({ passthrough: true }) response: Response) {
    return sendList(response, query, {
      rows: this.database.getRepository(SharedPrompt),
      where: { userId },
      sortedBy: 'createdAt',
      toDto: (prompt) => dtoOf(SharedPromptDto, prompt),
    });
  }

  @Post('shared-prompts')
  async create(
    @UserId() userId: string,
    @Body() { promptTitle, promptDescription }: CreateSharedPromptBody,
  ): Promise<SharedPromptDto> {
    const read = readPromptTexts({ promptTitle, promptDescription });
    if ('problems' in read) throw invalid(read.problems);
    const { manager } = this.database;
    const id = randomUUID();
    const createdAt = await databaseNow(manager);
    await manager.insert(SharedPrompt, { id, userId, slug: newSlug(), ...read.texts, createdAt });
    return dtoOf(SharedPromptDto, await ownPrompt(manager, userId, id));
  }

  @Get('shared-prompts/:id')
  async one(@UserId() userId: string, @UuidParam() id: string): Promise<SharedPromptDto> {
    return dtoOf(SharedPromptDto, await ownPrompt(this.database.manager, userId, id));
  }

  @Patch('shared-prompts/:id')
  async change(
    @UserId() userId: string,
    @UuidParam() id: string,
    @Body() { status, ...sent }: ChangeSharedPromptBody,
  ): Promise<SharedPromptDto> {
    const read = readPromptTexts(sent);
    if ('problems' in read) throw invalid(read.problems);
    return this.database.transaction(async (manager) => {
      const prompt = await ownPrompt(manager, userId, id, 'for_no_key_update');
      const { promptTitle = prompt.promptTitle, promptDescription = prompt.promptDescription } = read.texts;
      const hasNewTexts = promptTitle !== prompt.promptTitle || promptDescription !== prompt.promptDescription;
      if (hasNewTexts) await requireNoResponses(manager, prompt);
      const change = { promptTitle, promptDescription, status: status ?? prompt.status };
      await manager.update(SharedPrompt, id, change);
      return dtoOf(SharedPromptDto, { ...prompt, ...change });
    });
  }

  /** Also deletes its responses and their videos. Open uploads fail and lose their video. */
  @Delete('shared-prompts/:id')
  @HttpCode(204)
  async remove(@UserId() userId: string, @UuidParam() id: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await ownPrompt(manager, userId, id, 'pessimistic_write');
      await deleteResponses(manager, this.messageSender, { promptId: id });
      await manager.delete(SharedPrompt, id);
    });
  }

  @Get('shared-prompts/:id/responses')
  async listResponses(
    @UserId() userId: string,
    @UuidParam() promptId: string,
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SharedResponseDto[] | undefined> {
    await ownPrompt(this.database.manager, userId, promptId);
    return sendList(response, query, {
      rows: this.database.getRepository(SharedResponse),
      where: { promptId },
      sortedBy: 'submittedAt',
      toDto: (row) => dtoOf(SharedResponseDto, { ...row, videoFileName: row.videoName }),
    });
  }

  /** Works for closed prompts too. */
  @Delete('shared-prompts/:id/responses/:rid')
  @HttpCode(204)
  async removeResponse(
    @UserId() userId: string,
    @UuidParam() promptId: string,
    @UuidParam('rid') responseId: string,
  ): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await ownPrompt(manager, userId, promptId, 'for_no_key_update');
      if ((await deleteResponses(manager, this.messageSender, { promptId, responseId })) > 0) return;
      throw new ProblemError('not_found', 'We couldn’t find this video. It may have been withdrawn.');
    });
  }

  @Post('shared-prompts/:id/archive')
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

  /** Reveals nothing about the owner or other responses. */
  @Get('public/shared-prompts/:slug')
  async showPublic(@Param('slug') slug: string): Promise<PublicSharedPromptDto> {
    const prompt = await linkedPrompt(this.database.manager, slug);
    if (prompt.status !== 'active') throw noSuchLink();
    return dtoOf(PublicSharedPromptDto, prompt);
  }

  /** Counts all visits except the owner's own. Always succeeds, so that it reveals nothing. */
  @Post('shared-prompts/visits')
  @HttpCode(204)
  async countVisit(@Caller() { userId }: CallerIdentity, @Body() { slug }: VisitRequest): Promise<void> {
    if (!isSlug(slug)) return;
    await this.database.query(
      `UPDATE shared_prompts SET view_count = view_count + 1
       WHERE slug = $1 AND status = 'active' AND user_id IS DISTINCT FROM $2`,
      [slug, userId],
    );
  }
}

/** A response must keep the question that it answers (docs/product.md §4.5). Needs the prompt's row lock. */
async function requireNoResponses(manager: EntityManager, { id, slug, answered }: SharedPrompt): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`words ${slug}`]);
  if (answered) throw new ProblemError('wrong_state', 'You can’t edit this prompt: someone has already answered it.');
  const openUploads = await manager.query<object[]>(
    `SELECT 1 FROM admissions WHERE scope = $1 AND state = 'open' AND expires_at > statement_timestamp() LIMIT 1`,
    [`link:${id}`],
  );
  if (openUploads.length === 0) return;
  throw new ProblemError(
    'wrong_state',
    'You can’t edit this prompt right now: someone is sending a response. Please try again in a few minutes.',
  );
}
