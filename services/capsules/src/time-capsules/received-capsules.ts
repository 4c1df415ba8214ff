import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ReceivedTimeCapsuleDto, SenderDto } from '@dear-future/contracts/http/opening';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Live } from '@dear-future/work/live/live';
import { DataSource } from 'typeorm';
import type { ListQuery } from '../lists/list-query.dto.js';
import { pageOf, type Page } from '../lists/page.js';
import { ReceivedCapsule } from './received-capsule.entity.js';
import { findRecipient } from './recipient-by-link.js';

/** Time capsules of other owners that users keep in their accounts. */
@Injectable()
export class ReceivedCapsules {
  constructor(
    private readonly database: DataSource,
    private readonly live: Live,
  ) {}

  /**
   * From now on the user watches it without the recipient's link. Idempotent.
   * @throws ProblemError `not_found` for an unknown link; `wrong_state` for the owner
   */
  async keep(userId: string, secret: string, sender: SenderDto): Promise<void> {
    const { manager } = this.database;
    const { capsuleId, ownerId, recordedAt } = await findRecipient(manager, secret);
    if (ownerId === userId) {
      throw new ProblemError('wrong_state', 'You recorded this one, so it’s in your account already.');
    }
    await manager.query(
      `INSERT INTO received_capsules (id, user_id, capsule_id, sender, recorded_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [randomUUID(), userId, capsuleId, sender, recordedAt],
    );
    this.live.publish(userId, { kind: 'time-capsules' });
  }

  /** The last kept first. */
  async list(userId: string, query: ListQuery): Promise<Page<ReceivedTimeCapsuleDto>> {
    const { manager } = this.database;
    const own = manager.createQueryBuilder(ReceivedCapsule, 'received').where('received.user_id = :userId', { userId });
    const [{ items, nextCursor }, total] = await Promise.all([
      pageOf(own, { query, column: 'kept_at', moment: ({ keptAt }) => keptAt }),
      manager.countBy(ReceivedCapsule, { userId }),
    ]);
    return { items: items.map(toReceivedDto), total, nextCursor };
  }

  /** The capsule itself stays as it is. @throws ProblemError `not_found`, also for another user's */
  async remove(userId: string, id: string): Promise<void> {
    const { affected } = await this.database.manager.delete(ReceivedCapsule, { id, userId });
    if (affected === 0) throw new ProblemError('not_found', 'This time capsule is not in your account.');
    this.live.publish(userId, { kind: 'time-capsules' });
  }
}

function toReceivedDto({ id, sender, recordedAt, keptAt, content }: ReceivedCapsule): ReceivedTimeCapsuleDto {
  return { id, sender, recordedAt: recordedAt.toISOString(), keptAt: keptAt.toISOString(), content };
}
