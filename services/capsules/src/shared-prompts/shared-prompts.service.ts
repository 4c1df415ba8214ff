import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type {
  ChangeSharedPromptBody,
  CreateSharedPromptBody,
  SharedPromptDto,
} from '@dear-future/contracts/http/shared-prompts';
import { responseRemoved } from '@dear-future/contracts/messages/response-removed';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import type { ListQuery } from '../lists/list-query.dto.js';
import { pageOf, type Page } from '../lists/page.js';
import { ownPrompt } from './find-prompt.js';
import { readPromptTexts } from '../forms/prompt-texts.js';
import { requireNoResponses } from './rewording.js';
import { toSharedPromptDto } from './shared-prompt-answers.js';
import { SharedPrompt } from './shared-prompt.entity.js';
import { newSlug } from '../links/slug.js';

@Injectable()
export class SharedPromptsService {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
  ) {}

  /** Newest first. */
  async list(userId: string, query: ListQuery): Promise<Page<SharedPromptDto>> {
    const { manager } = this.database;
    const own = manager.createQueryBuilder(SharedPrompt, 'prompt').where('prompt.user_id = :userId', { userId });
    const [{ items, nextCursor }, total] = await Promise.all([
      pageOf(own, { query, column: 'created_at', moment: (prompt) => prompt.createdAt }),
      manager.count(SharedPrompt, { where: { userId } }),
    ]);
    return { items: items.map(toSharedPromptDto), total, nextCursor };
  }

  async one(userId: string, id: string): Promise<SharedPromptDto> {
    return toSharedPromptDto(await ownPrompt(this.database.manager, userId, id));
  }

  /** @throws ProblemError `invalid` with every wrong text */
  async create(userId: string, { promptTitle, promptDescription }: CreateSharedPromptBody): Promise<SharedPromptDto> {
    const read = readPromptTexts({ promptTitle, promptDescription });
    if ('problems' in read) throw invalid(read.problems);
    const { manager } = this.database;
    const prompt = manager.create(SharedPrompt, {
      id: randomUUID(),
      userId,
      slug: newSlug(),
      ...read.texts,
      status: 'active',
      viewCount: 0,
      submissionCount: 0,
      answered: false,
      createdAt: await databaseNow(manager),
    });
    await manager.insert(SharedPrompt, prompt);
    return toSharedPromptDto(prompt);
  }

  /**
   * Texts change only before the first response: a response must keep its question.
   * @throws ProblemError `invalid`; `wrong_state` for new texts after the first response or while one is being sent
   */
  async change(userId: string, id: string, { status, ...sent }: ChangeSharedPromptBody): Promise<SharedPromptDto> {
    const read = readPromptTexts(sent);
    if ('problems' in read) throw invalid(read.problems);
    return this.database.transaction(async (manager) => {
      const prompt = await ownPrompt(manager, userId, id, 'for_no_key_update');
      const { promptTitle = prompt.promptTitle, promptDescription = prompt.promptDescription } = read.texts;
      const hasNewTexts = promptTitle !== prompt.promptTitle || promptDescription !== prompt.promptDescription;
      if (hasNewTexts) await requireNoResponses(manager, prompt);
      const change = { promptTitle, promptDescription, status: status ?? prompt.status };
      await manager.update(SharedPrompt, id, change);
      return toSharedPromptDto(Object.assign(prompt, change));
    });
  }

  /** Also deletes its responses and their videos. Open uploads fail and lose their video. */
  async remove(userId: string, id: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await ownPrompt(manager, userId, id, 'pessimistic_write');
      const [deleted] = await manager.query<[{ responseId: string; videoName: string }[], number]>(
        'DELETE FROM shared_responses WHERE prompt_id = $1 RETURNING id AS "responseId", video_name AS "videoName"',
        [id],
      );
      await manager.delete(SharedPrompt, id);
      await this.messageSender.postAll(
        manager,
        videoDiscard,
        deleted.map(({ videoName }) => ({ videoName })),
      );
      await this.messageSender.postAll(
        manager,
        responseRemoved,
        deleted.map(({ responseId }) => ({ responseId, promptId: id })),
      );
    });
  }
}
