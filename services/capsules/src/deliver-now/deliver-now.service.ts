import { Injectable } from '@nestjs/common';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { AdmitDeliverNowResponse } from '@dear-future/contracts/internal/deliver-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { toDeliveryDefinition, toTimeCapsuleDto } from '../time-capsules/capsule-answers.js';
import { markDelivered } from '../time-capsules/delivery-report.js';
import { ownCapsule } from '../time-capsules/find-capsule.js';
import type { TimeCapsule } from '../time-capsules/time-capsule.entity.js';

/** Source: docs/product.md §4.3. */
@Injectable()
export class DeliverNowService {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly live: Live,
  ) {}

  /** @throws ProblemError `not_found`, also for another user's; `wrong_state` before its date */
  async admit(userId: string, id: string): Promise<AdmitDeliverNowResponse> {
    const { manager } = this.database;
    const capsule = await ownCapsule(manager, userId, id);
    const alreadyDelivered = capsule.status === 'delivered';
    if (!alreadyDelivered) await requireDue(manager, capsule);
    return { alreadyDelivered, definition: toDeliveryDefinition(capsule) };
  }

  /** Delivery's message does the same, and the second of the two changes nothing. */
  async commit(userId: string, id: string, deliveredAt: Date): Promise<TimeCapsuleDto> {
    return this.messageSender.transaction(async (manager) => {
      const capsule = await ownCapsule(manager, userId, id);
      if (capsule.status === 'delivered') return toTimeCapsuleDto(capsule);
      // The owner may have changed the date between the two steps, so that this delivery is stale.
      await requireDue(manager, capsule);
      const changed = await markDelivered(manager, { capsuleId: id, generation: capsule.generation, deliveredAt });
      if (changed !== null) {
        this.messageSender.afterCommit(manager, () => this.live.publish(userId, { kind: 'time-capsules' }));
      }
      return toTimeCapsuleDto(await ownCapsule(manager, userId, id));
    });
  }
}

async function requireDue(manager: EntityManager, { deliveryDate }: TimeCapsule): Promise<void> {
  if (deliveryDate.getTime() <= (await databaseNow(manager)).getTime()) return;
  throw new ProblemError('wrong_state', 'This time capsule is not due yet.');
}
