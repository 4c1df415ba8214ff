import { Injectable } from '@nestjs/common';
import { contactChanged, type ContactChanged } from '@dear-future/contracts/messages/recipients';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { storeContact } from './store-contact.js';

@Injectable()
@Handles(contactChanged)
export class ContactChangedHandler implements MessageHandler<ContactChanged> {
  handle(contact: ContactChanged, { manager }: MessageContext): Promise<void> {
    return storeContact(manager, contact);
  }
}
