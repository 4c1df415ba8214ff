import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { CommitDeliverNowRequest, type AdmitDeliverNowResponse } from '@dear-future/contracts/internal/deliver-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { UuidParam } from '../identity/uuid-param.js';
import { markDelivered, ownCapsule, toDeliveryDefinition, toTimeCapsuleDto } from '../time-capsules/find-capsule.js';
import type { TimeCapsule } from '../time-capsules/time-capsule.entity.js';

/** Source: docs/product.md §4.3. */
@Controller('time-capsules/:id/deliver')
export class DeliverNowController {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
  ) {}

  @Post('admit')
  @HttpCode(200)
  async admit(@UserId() userId: string, @UuidParam() id: string): Promise<AdmitDeliverNowResponse> {
    const { manager } = this.database;
    const capsule = await ownCapsule(manager, userId, id);
    const alreadyDelivered = capsule.status === 'delivered';
    if (!alreadyDelivered) await requireDue(manager, capsule);
    return { alreadyDelivered, definition: toDeliveryDefinition(capsule) };
  }

  /** Delivery's message does the same, and the second of the two changes nothing. */
  @Post('commit')
  @HttpCode(200)
  async commit(
    @UserId() userId: string,
    @UuidParam() id: string,
    @Body() { deliveredAt }: CommitDeliverNowRequest,
  ): Promise<TimeCapsuleDto> {
    return this.messageSender.transaction(async (manager) => {
      const capsule = await ownCapsule(manager, userId, id);
      if (capsule.status === 'delivered') return toTimeCapsuleDto(capsule);
      // The owner may have changed the date between the two steps, so that this delivery is stale.
      await requireDue(manager, capsule);
      const report = { capsuleId: id, generation: capsule.generation, deliveredAt: new Date(deliveredAt) };
      const changed = await markDelivered(manager, report);
      if (changed !== null) this.messageSender.publish(manager, userId, { kind: 'time-capsules' });
      return toTimeCapsuleDto(await ownCapsule(manager, userId, id));
    });
  }
}

async function requireDue(manager: EntityManager, { deliveryDate }: TimeCapsule): Promise<void> {
  if (deliveryDate <= (await databaseNow(manager))) return;
  throw new ProblemError('wrong_state', 'This time capsule is not due yet.');
}
