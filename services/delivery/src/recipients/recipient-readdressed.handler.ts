import { Injectable } from '@nestjs/common';
import { recipientReaddressed, type RecipientReaddressed } from '@dear-future/contracts/messages/recipients';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { Schedule } from '../schedule/schedule.js';
import { storeContact } from './store-contact.js';

/** Has the new address itself: `contact.changed` could come later. */
@Injectable()
@Handles(recipientReaddressed)
export class RecipientReaddressedHandler implements MessageHandler<RecipientReaddressed> {
  constructor(private readonly schedule: Schedule) {}

  async handle({ recipientId, copy, contact }: RecipientReaddressed, { manager }: MessageContext): Promise<void> {
    await storeContact(manager, contact);
    await this.schedule.sendCopy(manager, recipientId, copy);
  }
}
