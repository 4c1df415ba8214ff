import { Injectable } from '@nestjs/common';
import type { SharedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource } from 'typeorm';
import type { ListQuery } from '../lists/list-query.dto.js';
import { pageOf, type Page } from '../lists/page.js';
import { ownPrompt } from '../shared-prompts/find-prompt.js';
import { removeResponse } from './remove-response.js';
import { toSharedResponseDto } from './response-answers.js';
import { SharedResponse } from './shared-response.entity.js';

/** For the prompt's owner only: `not_found` for others. */
@Injectable()
export class ResponsesService {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
  ) {}

  /** Newest first. */
  async list(userId: string, promptId: string, query: ListQuery): Promise<Page<SharedResponseDto>> {
    const { manager } = this.database;
    const prompt = await ownPrompt(manager, userId, promptId);
    const all = manager
      .createQueryBuilder(SharedResponse, 'response')
      .where('response.prompt_id = :promptId', { promptId });
    const { items, nextCursor } = await pageOf(all, {
      query,
      column: 'submitted_at',
      moment: (response) => response.submittedAt,
    });
    return { items: items.map(toSharedResponseDto), total: prompt.submissionCount, nextCursor };
  }

  /** Also removes responses of a closed prompt. */
  async remove(userId: string, promptId: string, responseId: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await ownPrompt(manager, userId, promptId, 'for_no_key_update');
      if (await removeResponse(manager, this.messageSender, { promptId, responseId })) return;
      throw new ProblemError('not_found', 'We couldn’t find this video. It may have been withdrawn.');
    });
  }
}
