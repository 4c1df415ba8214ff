import { Injectable } from '@nestjs/common';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { DataSource } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import type { ListQuery } from '../lists/list-query.dto.js';
import { pageOf, type Page } from '../lists/page.js';
import { ownCapsule } from './find-capsule.js';
import { toPaidCapsuleDto } from './paid-capsule-answers.js';
import { PaidCapsule } from './paid-capsule.entity.js';

@Injectable()
export class PaidCapsulesService {
  constructor(private readonly database: DataSource) {}

  /** Newest first. */
  async list(userId: string, query: ListQuery): Promise<Page<PaidCapsuleDto>> {
    const { manager } = this.database;
    const own = manager.createQueryBuilder(PaidCapsule, 'capsule').where('capsule.user_id = :userId', { userId });
    const [{ items, nextCursor }, total, now] = await Promise.all([
      pageOf(own, { query, column: 'created_at', moment: (capsule) => capsule.createdAt }),
      manager.count(PaidCapsule, { where: { userId } }),
      databaseNow(manager),
    ]);
    return { items: items.map((capsule) => toPaidCapsuleDto(capsule, now)), total, nextCursor };
  }

  async one(userId: string, id: string): Promise<PaidCapsuleDto> {
    const { manager } = this.database;
    const capsule = await ownCapsule(manager, userId, id);
    return toPaidCapsuleDto(capsule, await databaseNow(manager));
  }
}
