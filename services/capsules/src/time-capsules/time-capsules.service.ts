import { Injectable } from '@nestjs/common';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { deliveryScheduled } from '@dear-future/contracts/messages/delivery-scheduled';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import { DataSource } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import type { ListQuery } from '../lists/list-query.dto.js';
import { pageOf, type Page } from '../lists/page.js';
import { toDeliveryDefinition, toTimeCapsuleDto } from './capsule-answers.js';
import { CapsuleRemoval } from './capsule-removal.js';
import { ownCapsule } from './find-capsule.js';
import { Recipients } from './recipients.js';
import { TimeCapsule } from './time-capsule.entity.js';

@Injectable()
export class TimeCapsulesService {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly removal: CapsuleRemoval,
    private readonly recipients: Recipients,
    private readonly live: Live,
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

  /**
   * Delivery plans again under the next generation; people who stay keep their mails and links.
   * @throws ProblemError `not_found`; `wrong_state` once it is due; `invalid`; `too_many_requests`
   */
  async setRecipients(userId: string, id: string, sentIds: readonly string[]): Promise<TimeCapsuleDto> {
    const ids = [...new Set(sentIds.map((each) => each.toLowerCase()))];
    return this.messageSender.transaction(async (manager) => {
      await manager.query('SELECT 1 FROM time_capsules WHERE id = $1 AND user_id = $2 FOR UPDATE', [id, userId]);
      const capsule = await ownCapsule(manager, userId, id);
      if (capsule.status !== 'scheduled' || capsule.deliveryDate <= (await databaseNow(manager))) {
        throw new ProblemError('wrong_state', 'This time capsule is on its way already.');
      }
      const known = new Set(capsule.recipients.map(({ personId }) => personId));
      const added = ids.filter((each) => !known.has(each));
      const refused = await this.recipients.refusal(manager, userId, added);
      if (refused) throw 'refusal' in refused ? refused.refusal : invalid(refused.problems);
      await this.recipients.keepOnly(manager, id, ids);
      await this.recipients.add(manager, userId, id, added);
      const deliveryMethod = ids.length > 0 ? 'email' : capsule.deliveryMethod;
      await manager.update(TimeCapsule, id, { deliveryMethod, generation: capsule.generation + 1 });
      const changed = await ownCapsule(manager, userId, id);
      await this.messageSender.post(manager, deliveryScheduled, toDeliveryDefinition(changed));
      this.messageSender.afterCommit(manager, () => this.live.publish(userId, { kind: 'time-capsules' }));
      return toTimeCapsuleDto(changed);
    });
  }

  /** Delivery has cancelled it; its message may have removed it already. */
  async remove(userId: string, id: string): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      if (await manager.existsBy(TimeCapsule, { id, userId })) await this.removal.remove(manager, id);
    });
  }
}
