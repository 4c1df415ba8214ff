import { Injectable } from '@nestjs/common';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource } from 'typeorm';
import type { ListQuery } from '../lists/list-query.dto.js';
import { pageOf, type Page } from '../lists/page.js';
import { toTimeCapsuleDto } from './capsule-answers.js';
import { CapsuleRemoval } from './capsule-removal.js';
import { ownCapsule } from './find-capsule.js';
import { TimeCapsule } from './time-capsule.entity.js';

@Injectable()
export class TimeCapsulesService {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly removal: CapsuleRemoval,
  ) {}

  /** Newest first. */
  async list(userId: string, query: ListQuery): Promise<Page<TimeCapsuleDto>> {
    const { manager } = this.database;
    const own = manager.createQueryBuilder(TimeCapsule, 'capsule').where('capsule.user_id = :userId', { userId });
    const [{ things, nextCursor }, total] = await Promise.all([
      pageOf(own, { query, column: 'created_at', moment: (capsule) => capsule.createdAt }),
      manager.count(TimeCapsule, { where: { userId } }),
    ]);
    return { things: things.map(toTimeCapsuleDto), total, nextCursor };
  }

  one(userId: string, id: string): Promise<TimeCapsule> {
    return ownCapsule(this.database.manager, userId, id);
  }

  /** Delivery has cancelled it; its message may have removed it already. */
  async remove(userId: string, id: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      if (await manager.existsBy(TimeCapsule, { id, userId })) await this.removal.remove(manager, id);
    });
  }
}
