import { Injectable } from '@nestjs/common';
import { MAX_LIST_LENGTH } from '@dear-future/contracts/constants';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { invalid } from '@dear-future/service-kit/service/validation';
import { DataSource } from 'typeorm';
import { toTimeCapsuleDto } from './capsule-answers.js';
import { readCursor, writeCursor } from './capsule-cursor.js';
import { TimeCapsule } from './time-capsule.entity.js';

export interface CapsulePage {
  capsules: TimeCapsuleDto[];
  /** All that the person has, on this page or not. */
  total: number;
  /** Where the next page begins; null on the last one. */
  nextCursor: string | null;
}

@Injectable()
export class TimeCapsulesService {
  constructor(private readonly database: DataSource) {}

  /**
   * A person's own capsules, newest first. Pages by keyset: the thousandth page costs what the first does, and a
   * capsule made meanwhile moves nothing.
   *
   * @throws ProblemError `invalid` for a cursor that is not ours
   */
  async list(personId: string, limit = MAX_LIST_LENGTH, cursorText?: string): Promise<CapsulePage> {
    const query = this.database.manager
      .createQueryBuilder(TimeCapsule, 'capsule')
      .where('capsule.person_id = :personId', { personId })
      .orderBy('capsule.created_at', 'DESC')
      .addOrderBy('capsule.id', 'DESC')
      // One more than asked tells whether there is a next page.
      .limit(limit + 1);
    if (cursorText !== undefined) {
      const cursor = readCursor(cursorText);
      if (!cursor) throw invalid([{ field: 'cursor', problem: 'This page of the list does not exist.' }]);
      query.andWhere('(capsule.created_at, capsule.id) < (:createdAt, :id)', { ...cursor });
    }
    const [rows, total] = await Promise.all([
      query.getMany(),
      this.database.manager.count(TimeCapsule, { where: { personId } }),
    ]);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      capsules: page.map(toTimeCapsuleDto),
      total,
      nextCursor: rows.length > limit && last ? writeCursor(last) : null,
    };
  }
}
