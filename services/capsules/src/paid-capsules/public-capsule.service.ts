import { Injectable } from '@nestjs/common';
import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { DataSource } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { isSlug } from '../links/slug.js';
import { isLinkAlive, linkedCapsule, noSuchCapsuleLink } from './find-capsule.js';
import { heldSlots } from './held-slots.js';
import { toPublicCapsuleDto } from './paid-capsule-answers.js';

@Injectable()
export class PublicCapsuleService {
  constructor(private readonly database: DataSource) {}

  /** @throws ProblemError `not_found`, also for an unpaid capsule */
  async show(slug: string): Promise<PublicCapsuleDto> {
    const { manager } = this.database;
    const capsule = await linkedCapsule(manager, slug);
    if (!isLinkAlive(capsule)) throw noSuchCapsuleLink();
    const held = capsule.maxContributors === null ? 0 : await heldSlots(manager, capsule.id);
    return toPublicCapsuleDto(capsule, held, await databaseNow(manager));
  }

  /** Counts all visits except the host's own. Always succeeds, so that it reveals nothing. */
  async countVisit(slug: string, userId: string | null): Promise<void> {
    if (!isSlug(slug)) return;
    await this.database.query(
      `UPDATE paid_capsules SET view_count = view_count + 1
       WHERE slug = $1 AND payment_status = 'paid' AND status <> 'cancelled' AND user_id IS DISTINCT FROM $2`,
      [slug, userId],
    );
  }
}
