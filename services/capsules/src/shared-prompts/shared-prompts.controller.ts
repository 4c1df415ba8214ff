import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import {
  ChangeSharedPromptBody,
  CreateSharedPromptBody,
  PublicSharedPromptDto,
  SharedPromptDto,
  SharedResponseDto,
} from '@dear-future/contracts/http/shared-prompts';
import { VisitRequest } from '@dear-future/contracts/internal/visits';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { Caller, UserId, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { Admission, whereOpenAt } from '../model/admission.entity.js';
import { ARCHIVE_QUERY_LIMIT, listingOf } from '../archives/archive-listing.js';
import { readForm } from '../forms/form.js';
import { readPromptTexts } from '../forms/prompt-texts.js';
import { OwnItemParam, UuidParam, type OwnItem } from '../http/own.js';
import { isSlug, newSlug } from '../http/slug.js';
import { PageParam, PageRequest } from '@dear-future/service-kit/lists/list';
import { SharedPrompt, SharedResponse } from '../model/shared-prompt.entity.js';
import { deleteResponses, findLinkedPrompt, closedLink, findOwnPrompt } from './own-prompt.js';

@Controller()
export class SharedPromptsController {
  constructor(
    private readonly manager: EntityManager,
    private readonly messageSender: MessageSender,
  ) {}

  @Get('shared-prompts')
  list(@UserId() userId: string, @PageParam() request: PageRequest) {
    return request.readPage(this.manager, {
      type: SharedPrompt,
      where: { userId },
      toDto: (prompt) => dtoOf(SharedPromptDto, prompt),
    });
  }

  @Post('shared-prompts')
  async create(@UserId() userId: string, @Body() sent: CreateSharedPromptBody): Promise<SharedPromptDto> {
    const texts = readForm(sent, (form) => readPromptTexts(form));
    const id = randomUUID();
    await this.manager.insert(SharedPrompt, { id, userId, slug: newSlug(), ...texts });
    return dtoOf(SharedPromptDto, await findOwnPrompt(this.manager, { id, userId }));
  }

  @Get('shared-prompts/:id')
  async show(@OwnItemParam() item: OwnItem): Promise<SharedPromptDto> {
    return dtoOf(SharedPromptDto, await findOwnPrompt(this.manager, item));
  }

  @Patch('shared-prompts/:id')
  async change(@OwnItemParam() item: OwnItem, @Body() sent: ChangeSharedPromptBody): Promise<SharedPromptDto> {
    return this.manager.transaction(async (manager) => {
      const prompt = await findOwnPrompt(manager, item, 'pessimistic_write');
      const texts = readForm(sent, (form) => readPromptTexts(form, prompt));
      const { promptTitle, promptDescription } = texts;
      const hasNewTexts = promptTitle !== prompt.promptTitle || promptDescription !== prompt.promptDescription;
      if (hasNewTexts) await requireUnanswered(manager, prompt);
      const change = { ...texts, status: sent.status ?? prompt.status };
      await manager.update(SharedPrompt, item.id, change);
      return dtoOf(SharedPromptDto, { ...prompt, ...change });
    });
  }

  /** Also deletes the prompt's responses and their videos. Open uploads fail, and their videos are discarded. */
  @Delete('shared-prompts/:id')
  @HttpCode(204)
  async remove(@OwnItemParam() item: OwnItem): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await findOwnPrompt(manager, item, 'pessimistic_write');
      await deleteResponses(manager, this.messageSender, { promptId: item.id });
      await manager.delete(SharedPrompt, item.id);
    });
  }

  @Get('shared-prompts/:id/responses')
  async listResponses(
    @OwnItemParam() item: OwnItem,
    @PageParam() request: PageRequest,
  ): Promise<SharedResponseDto[] | undefined> {
    await findOwnPrompt(this.manager, item);
    return request.readPage(this.manager, {
      type: SharedResponse,
      where: { promptId: item.id },
      sortedBy: 'submittedAt',
      toDto: (row) => dtoOf(SharedResponseDto, { ...row, videoFileName: row.videoName }),
    });
  }

  /** Possible even if the prompt is closed. */
  @Delete('shared-prompts/:id/responses/:rid')
  @HttpCode(204)
  async removeResponse(@OwnItemParam() item: OwnItem, @UuidParam('rid') rid: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await findOwnPrompt(manager, item, 'for_no_key_update');
      if ((await deleteResponses(manager, this.messageSender, { promptId: item.id, id: rid })) > 0) return;
      throw new ProblemError('not_found', 'We couldn’t find this video. It may have been withdrawn.');
    });
  }

  @Post('shared-prompts/:id/archive')
  @HttpCode(200)
  async archive(@OwnItemParam() item: OwnItem): Promise<ArchiveListing> {
    const { promptTitle } = await findOwnPrompt(this.manager, item);
    const responses = await this.manager.find(SharedResponse, {
      select: { responderName: true, videoName: true, videoType: true, submittedAt: true },
      where: { promptId: item.id },
      order: { submittedAt: 'ASC', id: 'ASC' },
      take: ARCHIVE_QUERY_LIMIT,
    });
    const videos = responses.map(({ responderName: from, ...video }) => ({ from, ...video }));
    return listingOf(promptTitle, videos, 'There are no responses to download yet.');
  }

  /** Reveals nothing about the owner or the responses. */
  @Get('public/shared-prompts/:slug')
  async showPublic(@Param('slug') slug: string): Promise<PublicSharedPromptDto> {
    const prompt = await findLinkedPrompt(this.manager, slug);
    if (prompt.status !== 'active') throw closedLink();
    return dtoOf(PublicSharedPromptDto, prompt);
  }

  /** Counts a visit, unless the visitor is the owner. Succeeds for every slug, so that the response reveals nothing. */
  @Post('shared-prompts/visits')
  @HttpCode(204)
  async countVisit(@Caller() { userId }: CallerIdentity, @Body() { slug }: VisitRequest): Promise<void> {
    if (!isSlug(slug)) return;
    await this.manager.query(
      `UPDATE shared_prompts SET view_count = view_count + 1
       WHERE slug = $1 AND status = 'active' AND user_id IS DISTINCT FROM $2`,
      [slug, userId],
    );
  }
}

/** A response must keep the question that it answers (docs/product.md §4.5). Needs the prompt's row lock. */
async function requireUnanswered(manager: EntityManager, { id, answered }: SharedPrompt): Promise<void> {
  if (answered) throw wrongState('You can’t edit this prompt: someone has already answered it.');
  const open = { ...whereOpenAt(await databaseNow(manager)), scope: `link:${id}` };
  if (!(await manager.existsBy(Admission, open))) return;
  throw wrongState(
    'You can’t edit this prompt right now: someone is sending a response. Please try again in a few minutes.',
  );
}
