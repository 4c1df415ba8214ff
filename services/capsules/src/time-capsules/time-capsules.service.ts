import { Injectable } from '@nestjs/common';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { DataSource } from 'typeorm';
import type { ListQuery } from '../lists/list-query.dto.js';
import { pageOf, type Page } from '../lists/page.js';
import { toTimeCapsuleDto } from './capsule-answers.js';
import { TimeCapsule } from './time-capsule.entity.js';

@Injectable()
export class TimeCapsulesService {
  constructor(private readonly database: DataSource) {}

  /** A person's own capsules, newest first. */
  async list(personId: string, query: ListQuery): Promise<Page<TimeCapsuleDto>> {
    const { manager } = this.database;
    const own = manager.createQueryBuilder(TimeCapsule, 'capsule').where('capsule.person_id = :personId', { personId });
    const [{ things, nextCursor }, total] = await Promise.all([
      pageOf(own, { query, column: 'created_at', moment: (capsule) => capsule.createdAt }),
      manager.count(TimeCapsule, { where: { personId } }),
    ]);
    return { things: things.map(toTimeCapsuleDto), total, nextCursor };
  }
}
