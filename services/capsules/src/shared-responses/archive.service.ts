import { Injectable } from '@nestjs/common';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { DataSource } from 'typeorm';
import { ownPrompt } from '../shared-prompts/find-prompt.js';
import { entryName, fileNameOf } from '../archives/archive-names.js';
import { SharedResponse } from './shared-response.entity.js';

/** A single archive of more videos than this is nothing a browser can download in one piece. */
const MOST_ENTRIES = 5000;

@Injectable()
export class ArchiveService {
  constructor(private readonly database: DataSource) {}

  /**
   * What a zip of all responses of an own prompt holds, oldest first.
   *
   * @throws ProblemError `not_found`; `wrong_state` while there are none; `too_large` for more than 5,000
   */
  async listing(personId: string, promptId: string): Promise<ArchiveListing> {
    const { manager } = this.database;
    const prompt = await ownPrompt(manager, personId, promptId);
    const responses = await manager.find(SharedResponse, {
      where: { promptId },
      order: { submittedAt: 'ASC', id: 'ASC' },
      take: MOST_ENTRIES + 1,
    });
    if (responses.length === 0) throw new ProblemError('wrong_state', 'There are no responses to download yet.');
    if (responses.length > MOST_ENTRIES) {
      throw new ProblemError('too_large', 'These are more than 5,000 videos. Please download them one by one.');
    }
    return {
      title: fileNameOf(prompt.promptTitle, 'Responses'),
      entries: responses.map((response, index) => ({
        videoName: response.videoName,
        fileName: entryName(response, index + 1, responses.length),
      })),
    };
  }
}
