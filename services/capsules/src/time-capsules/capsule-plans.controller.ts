import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ChangeTimeCapsuleBody, type TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { AdmitPlanResponse } from '@dear-future/contracts/internal/capsule-plans';
import { CommitDeliverNowRequest, type AdmitDeliverNowResponse } from '@dear-future/contracts/internal/deliver-now';
import { CapsulePlanned } from '@dear-future/contracts/messages/time-capsules';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { UserId } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource, type EntityManager } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { UuidParam } from '../http/uuid-param.js';
import { Recipients } from '../recipients/recipients.js';
import { readCapsuleChange, type CapsuleChange } from './capsule-form.js';
import { CapsulePlans, changedFields, recipientIdsOf } from './capsule-plans.js';
import { markDelivered, ownCapsule, REMOVED, toDeliveryDefinition, toTimeCapsuleDto } from './find-capsule.js';
import type { TimeCapsule } from './time-capsule.entity.js';

/** A restoration this soon after the removal is an Undo, which pages offer for ten seconds; connections may be slow. */
const UNDO_MS = 60_000;

@Controller('time-capsules/:id')
export class CapsulePlansController {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly recipients: Recipients,
    private readonly plans: CapsulePlans,
  ) {}

  @Post('change/admit')
  @HttpCode(200)
  async admitChange(
    @UserId() userId: string,
    @UuidParam() id: string,
    @Body() body: ChangeTimeCapsuleBody,
  ): Promise<AdmitPlanResponse> {
    const capsule = await ownCapsule(this.database.manager, userId, id);
    if (capsule.status === 'delivered') {
      throw new ProblemError('wrong_state', 'This time capsule has been delivered, so it can’t be changed anymore.');
    }
    const change = await this.readChange(body, capsule, await databaseNow(this.database.manager));
    if (changedFields(capsule, change).length > 0) return planOf(capsule, change);
    return { definition: null };
  }

  @Post('remove/admit')
  @HttpCode(200)
  async admitRemoval(@UserId() userId: string, @UuidParam() id: string): Promise<AdmitPlanResponse> {
    return planOf(await ownCapsule(this.database.manager, userId, id));
  }

  /** A date that passed while it was removed has to be changed, so that nothing is delivered by surprise. */
  @Post('restore/admit')
  @HttpCode(200)
  async admitRestoration(
    @UserId() userId: string,
    @UuidParam() id: string,
    @Body() body: ChangeTimeCapsuleBody,
  ): Promise<AdmitPlanResponse> {
    const { manager } = this.database;
    const capsule = await ownCapsule(manager, userId, id, REMOVED);
    if (capsule.status === 'delivered') return planOf(capsule);
    const now = await databaseNow(manager);
    const change = await this.readChange(body, capsule, now);
    const isUndo = now.getTime() - Number(capsule.removedAt) < UNDO_MS;
    if (!isUndo && change.deliveryDate <= now) {
      const problem = 'Its delivery date has passed. Please choose a new one to restore it.';
      throw invalid([{ field: 'deliveryDate', problem }]);
    }
    return planOf(capsule, change);
  }

  @Post('plan')
  @HttpCode(204)
  async commit(@UserId() userId: string, @UuidParam() id: string, @Body() plan: CapsulePlanned): Promise<void> {
    const { source, userId: owner } = plan.definition;
    if (owner !== userId || source.id !== id) throw new ProblemError('not_found', 'This time capsule does not exist.');
    await this.messageSender.transaction((manager) => this.plans.apply(plan, { manager }));
  }

  @Post('deliver/admit')
  @HttpCode(200)
  async admitDelivery(@UserId() userId: string, @UuidParam() id: string): Promise<AdmitDeliverNowResponse> {
    const { manager } = this.database;
    const capsule = await ownCapsule(manager, userId, id);
    const alreadyDelivered = capsule.status === 'delivered';
    if (!alreadyDelivered) await requireDue(manager, capsule);
    return { alreadyDelivered, definition: toDeliveryDefinition(capsule) };
  }

  /** Delivery's message does the same; the later of the two changes nothing. */
  @Post('deliver/commit')
  @HttpCode(200)
  async commitDelivery(
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

  private async readChange(body: ChangeTimeCapsuleBody, capsule: TimeCapsule, now: Date): Promise<CapsuleChange> {
    const known = recipientIdsOf(capsule);
    const change = readCapsuleChange(body, { ...capsule, recipientIds: known }, now);
    const added = change.recipientIds.filter((id) => !known.includes(id));
    await this.database.transaction((manager) => this.recipients.requireAllowed(manager, capsule.userId, added));
    return change;
  }
}

function planOf(capsule: TimeCapsule, change?: CapsuleChange): AdmitPlanResponse {
  const { recipientIds = recipientIdsOf(capsule), ...rest } = change ?? {};
  const recipients = recipientIds.map((personId) => {
    const known = capsule.recipients.find((recipient) => recipient.personId === personId);
    return { id: known?.id ?? randomUUID(), personId };
  });
  const planned = { ...capsule, ...rest, recipients, generation: capsule.generation + 1 };
  return { definition: toDeliveryDefinition(planned) };
}

async function requireDue(manager: EntityManager, { deliveryDate }: TimeCapsule): Promise<void> {
  if (deliveryDate <= (await databaseNow(manager))) return;
  throw new ProblemError('wrong_state', 'It’s not time to deliver this capsule yet.');
}
