import { Injectable } from '@nestjs/common';
import { deliveryScheduled, type DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import { recipientReplied, type RecipientReplied } from '@dear-future/contracts/messages/recipients';
import {
  capsuleErased,
  capsulePictured,
  capsuleShared,
  type CapsuleErased,
  type CapsulePictured,
} from '@dear-future/contracts/messages/time-capsules';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { announceReply } from '../notifications/announcements.js';
import { Notifications } from '../notifications/notifications.js';
import { isRemoved, lockSource } from '../sources/sources.js';
import { CapsulePlans } from './capsule-plans.js';
import { Schedule } from './schedule.js';

@Injectable()
export class TimeCapsuleMessages {
  constructor(
    private readonly schedule: Schedule,
    private readonly plans: CapsulePlans,
    private readonly notifications: Notifications,
  ) {}

  @Handles(deliveryScheduled)
  async scheduled(definition: DeliveryDefinition, { manager }: MessageContext): Promise<void> {
    await this.schedule.put(manager, definition);
  }

  @Handles(capsuleShared)
  shared(definition: DeliveryDefinition, { manager }: MessageContext): Promise<void> {
    return this.schedule.share(manager, definition);
  }

  @Handles(capsuleErased)
  erased({ capsuleId }: CapsuleErased, { manager }: MessageContext): Promise<void> {
    return this.plans.erase(manager, capsuleId);
  }

  @Handles(capsulePictured)
  async pictured({ capsuleId, picture }: CapsulePictured, { manager }: MessageContext): Promise<void> {
    await lockSource(manager, 'time-capsule', capsuleId);
    if (await isRemoved(manager, capsuleId)) return;
    await manager.query(
      `INSERT INTO pictures (capsule_id, jpeg) VALUES ($1, $2)
         ON CONFLICT (capsule_id) DO UPDATE SET jpeg = EXCLUDED.jpeg`,
      [capsuleId, Buffer.from(picture, 'base64')],
    );
  }

  @Handles(recipientReplied)
  async replied(reply: RecipientReplied, { manager }: MessageContext): Promise<void> {
    const { replyId, userId, capsuleId, kind } = reply;
    await lockSource(manager, 'time-capsule', capsuleId);
    if (await isRemoved(manager, capsuleId)) return;
    await this.notifications.write(
      manager,
      userId,
      { subjectId: replyId, capsuleId, topic: kind },
      announceReply(reply),
    );
  }
}
