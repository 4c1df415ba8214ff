import { Injectable } from '@nestjs/common';
import type { PublicSharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { DataSource } from 'typeorm';
import { linkedPrompt, noSuchLink } from './find-prompt.js';
import { toPublicSharedPromptDto } from './shared-prompt-answers.js';
import { isSlug } from '../links/slug.js';

@Injectable()
export class PublicPromptService {
  constructor(private readonly database: DataSource) {}

  /** @throws ProblemError `not_found`, also for a closed prompt */
  async show(slug: string): Promise<PublicSharedPromptDto> {
    const prompt = await linkedPrompt(this.database.manager, slug);
    if (prompt.status !== 'active') throw noSuchLink();
    return toPublicSharedPromptDto(prompt);
  }

  /** Counts all visits except the owner's own. Always succeeds, so that it reveals nothing. */
  async countVisit(slug: string, userId: string | null): Promise<void> {
    if (!isSlug(slug)) return;
    await this.database.query(
      `UPDATE shared_prompts SET view_count = view_count + 1
       WHERE slug = $1 AND status = 'active' AND user_id IS DISTINCT FROM $2`,
      [slug, userId],
    );
  }
}
