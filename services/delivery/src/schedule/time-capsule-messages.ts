import { Injectable } from '@nestjs/common';
import { RecipientReplied } from '@dear-future/contracts/messages/recipients';
import { CapsulePictured } from '@dear-future/contracts/messages/time-capsules';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { announceReply } from '../notifications/announcements.js';
import { Notifications } from '../notifications/notifications.js';
import { isRemoved, lockSource } from '../sources/sources.js';

@Injectable()
export class TimeCapsuleMessages {
  constructor(private readonly notifications: Notifications) {}

  @Handles(CapsulePictured)
  async onPictured({ capsuleId, picture }: CapsulePictured, { manager }: MessageContext): Promise<void> {
    await lockSource(manager, 'time-capsule', capsuleId);
    if (await isRemoved(manager, capsuleId)) return;
    await manager.query(
      `INSERT INTO pictures (capsule_id, jpeg) VALUES ($1, $2)
         ON CONFLICT (capsule_id) DO UPDATE SET jpeg = EXCLUDED.jpeg`,
      [capsuleId, Buffer.from(picture, 'base64')],
    );
  }

  @Handles(RecipientReplied)
  async onReplied(reply: RecipientReplied, { manager }: MessageContext): Promise<void> {
    const { replyId, userId, capsuleId, kind } = reply;
    await lockSource(manager, 'time-capsule', capsuleId);
    if (await isRemoved(manager, capsuleId)) return;
    const subject = { subjectId: replyId, capsuleId, topic: kind };
    await this.notifications.write(manager, userId, subject, announceReply(reply));
  }
}
