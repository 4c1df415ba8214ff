import { Injectable } from '@nestjs/common';
import { responseRemoved, type ResponseRemoved } from '@dear-future/contracts/messages/shared-prompts';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Notifications } from '../notifications/notifications.js';
import { Schedule } from '../schedule/schedule.js';
import { lockSource, recordRemoval } from '../sources/sources.js';
import { ResponseMailBatches } from './response-mails.js';

/** Deletes the notification, and removes the response from the next email (docs/product.md §4.5). */
@Injectable()
@Handles(responseRemoved)
export class ResponseRemovedHandler implements MessageHandler<ResponseRemoved> {
  constructor(
    private readonly mailBatches: ResponseMailBatches,
    private readonly notifications: Notifications,
    private readonly schedule: Schedule,
  ) {}

  async handle({ responseId, promptId }: ResponseRemoved, { manager }: MessageContext): Promise<void> {
    await lockSource(manager, 'prompt-responses', promptId);
    if (!(await recordRemoval(manager, responseId))) return;
    await this.notifications.withdraw(manager, { responseId });
    await this.schedule.forget(manager, 'unplayable-video', responseId);
    const emptied = await this.mailBatches.remove(manager, responseId);
    if (emptied !== null) await this.notifications.withdraw(manager, { deliveryIds: [emptied] });
  }
}
