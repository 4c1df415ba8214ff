import { Injectable } from '@nestjs/common';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { DataSource } from 'typeorm';
import { MAX_LISTED, listingOf } from '../archives/archive-listing.js';
import { ownPrompt } from '../shared-prompts/find-prompt.js';
import { SharedResponse } from './shared-response.entity.js';

@Injectable()
export class ArchiveService {
  constructor(private readonly database: DataSource) {}

  /**
   * Oldest first.
   * @throws ProblemError `not_found`; `wrong_state` without responses; `too_large` for more than 5,000
   */
  async listing(userId: string, promptId: string): Promise<ArchiveListing> {
    const { manager } = this.database;
    const prompt = await ownPrompt(manager, userId, promptId);
    const responses = await manager.find(SharedResponse, {
      select: { responderName: true, videoName: true, videoType: true, submittedAt: true },
      where: { promptId },
      order: { submittedAt: 'ASC', id: 'ASC' },
      take: MAX_LISTED,
    });
    if (responses.length === 0) throw new ProblemError('wrong_state', 'There are no responses to download yet.');
    return listingOf(
      prompt.promptTitle,
      responses.map(({ responderName: from, videoName, videoType, submittedAt }) => ({
        from,
        videoName,
        videoType,
        submittedAt,
      })),
    );
  }
}
