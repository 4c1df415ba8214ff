import { Injectable } from '@nestjs/common';
import { responseReceived, type ResponseReceived } from '@dear-future/contracts/messages/shared-prompts';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { guestName } from '../mail/plain-text.js';
import { Notifications } from '../notifications/notifications.js';
import { ResponseMailBatches } from './response-mails.js';

/** Notifies the prompt's owner in the app, and adds the response to the next email (docs/product.md §3.6). */
@Injectable()
@Handles(responseReceived)
export class ResponseReceivedHandler implements MessageHandler<ResponseReceived> {
  constructor(
    private readonly mailBatches: ResponseMailBatches,
    private readonly notifications: Notifications,
  ) {}

  async handle(message: ResponseReceived, { manager }: MessageContext): Promise<void> {
    const response = { ...message, responderName: guestName(message.responderName) };
    if (await this.mailBatches.add(manager, response)) await this.notifications.notifyOfResponse(manager, response);
  }
}
