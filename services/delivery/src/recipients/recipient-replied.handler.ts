import { Injectable } from '@nestjs/common';
import { recipientReplied, type RecipientReplied } from '@dear-future/contracts/messages/recipients';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Notifications } from '../notifications/notifications.js';
import { isRemoved, lockSource } from '../sources/sources.js';

@Injectable()
@Handles(recipientReplied)
export class RecipientRepliedHandler implements MessageHandler<RecipientReplied> {
  constructor(private readonly notifications: Notifications) {}

  async handle(reply: RecipientReplied, { manager }: MessageContext): Promise<void> {
    await lockSource(manager, 'time-capsule', reply.capsuleId);
    if (!(await isRemoved(manager, reply.capsuleId))) await this.notifications.notifyOfReply(manager, reply);
  }
}
