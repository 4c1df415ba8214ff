import { Injectable } from '@nestjs/common';
import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import type { ListQuery } from '../lists/list-query.dto.js';
import { pageOf, type Page } from '../lists/page.js';
import { canHostWatch, ownCapsule } from '../paid-capsules/find-capsule.js';
import { toContributorDto } from './contribution-answers.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';

@Injectable()
export class ContributorsService {
  constructor(private readonly database: DataSource) {}

  /**
   * Newest first, including withdrawn and removed ones. Videos and notes are sealed until the capsule opens.
   * @throws ProblemError `not_found`
   */
  async list(userId: string, capsuleId: string, query: ListQuery): Promise<Page<ContributorDto>> {
    const { manager } = this.database;
    const capsule = await ownCapsule(manager, userId, capsuleId);
    const sealed = !canHostWatch(capsule, await databaseNow(manager));
    const all = manager
      .createQueryBuilder(Contribution, 'contribution')
      .where('contribution.capsule_id = :capsuleId', { capsuleId });
    const [{ items, nextCursor }, total] = await Promise.all([
      pageOf(all, { query, column: 'created_at', moment: (contribution) => contribution.createdAt }),
      manager.count(Contribution, { where: { capsuleId } }),
    ]);
    const blocked = await blockedIn(manager, capsuleId, items);
    return {
      items: items.map((contribution) => toContributorDto(contribution, sealed, blocked.has(contribution.id))),
      total,
      nextCursor,
    };
  }
}

async function blockedIn(
  manager: EntityManager,
  capsuleId: string,
  contributions: readonly Contribution[],
): Promise<Set<string>> {
  const rows = await manager.query<{ sender: Buffer }[]>('SELECT sender FROM blocked_senders WHERE capsule_id = $1', [
    capsuleId,
  ]);
  return new Set(
    contributions
      .filter(({ sender }) => sender !== null && rows.some((row) => row.sender.equals(sender)))
      .map(({ id }) => id),
  );
}
