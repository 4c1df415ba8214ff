import { Injectable } from '@nestjs/common';
import type { CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { DataSource } from 'typeorm';
import type { ListQuery } from '../lists/list-query.dto.js';
import { pageOf, type Page } from '../lists/page.js';
import { Credit } from './credit.entity.js';

@Injectable()
export class CreditsService {
  constructor(private readonly database: DataSource) {}

  /** Newest first. */
  async list(userId: string, query: ListQuery): Promise<Page<CreditDto>> {
    const { manager } = this.database;
    const own = manager.createQueryBuilder(Credit, 'credit').where('credit.user_id = :userId', { userId });
    const [{ items, nextCursor }, total] = await Promise.all([
      pageOf(own, { query, column: 'created_at', moment: (credit) => credit.createdAt }),
      manager.count(Credit, { where: { userId } }),
    ]);
    return { items: items.map(toCreditDto), total, nextCursor };
  }
}

function toCreditDto(credit: Credit): CreditDto {
  return {
    id: credit.id,
    packageId: credit.packageId,
    status: credit.status,
    capsuleId: credit.capsuleId,
    createdAt: credit.createdAt.toISOString(),
  };
}
