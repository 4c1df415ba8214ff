import { Injectable } from '@nestjs/common';
import { contactChanged, type ContactChanged } from '@dear-future/contracts/messages/contact-changed';
import { Handles, type MessageContext, type MessageHandler } from '@dear-future/work/inbox/handler';
import { isOneMailbox } from '../mail/mailbox.js';

/** An older version never overwrites a newer one. An address that is not exactly one mailbox is stored as null. */
@Injectable()
@Handles(contactChanged)
export class ContactChangedHandler implements MessageHandler<ContactChanged> {
  async handle(contact: ContactChanged, { manager }: MessageContext): Promise<void> {
    const { contactId, userId, version, name, guardianName } = contact;
    const [email, secondEmail] = [contact.email, contact.secondEmail].map((address) =>
      address !== null && isOneMailbox(address) ? address : null,
    );
    await manager.query(
      `INSERT INTO contacts AS known (id, user_id, version, name, email, second_email, guardian_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (id) DO UPDATE
          SET version = excluded.version, name = excluded.name, email = excluded.email,
              second_email = excluded.second_email, guardian_name = excluded.guardian_name
        WHERE known.version < excluded.version`,
      [contactId, userId, version, name, email, secondEmail, guardianName],
    );
  }
}
