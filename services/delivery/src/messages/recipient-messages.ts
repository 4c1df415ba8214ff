import { Injectable } from '@nestjs/common';
import { ContactChanged, RecipientReaddressed, SenderJudged } from '@dear-future/contracts/messages/recipients';
import { UserChanged } from '@dear-future/contracts/messages/users';
import { Log } from '@dear-future/service-kit/logging/log';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { Schedule } from '../schedule/schedule.js';
import { lockSource } from '../sources/sources.js';

/** Stores what emails need to know about users, contacts and senders. Ignores old versions of users and contacts. */
@Injectable()
export class RecipientMessages {
  constructor(
    private readonly schedule: Schedule,
    private readonly log: Log,
  ) {}

  @Handles(UserChanged)
  async onUserChanged({ userId, version, email, firstName }: UserChanged, { manager }: MessageContext): Promise<void> {
    const changed = await manager.query<object[]>(
      `INSERT INTO users AS known (user_id, version, email, first_name) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO UPDATE
          SET version = excluded.version, email = excluded.email, first_name = excluded.first_name
        WHERE known.version < excluded.version
       RETURNING 1`,
      [userId, version, email, firstName],
    );
    // Deliveries that wait for an address or for their next try are due now.
    if (changed.length > 0) await this.schedule.retryNow(manager, 'user_id', userId);
  }

  /** Emails that wait for their next try are due now. Those to a removed person are then cancelled. */
  @Handles(ContactChanged)
  async onContactChanged(contact: ContactChanged, { manager }: MessageContext): Promise<void> {
    const { contactId, userId, version, name, email, secondEmail, guardianName } = contact;
    const changed = await manager.query<object[]>(
      `INSERT INTO contacts AS known (id, user_id, version, name, email, second_email, guardian_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (id) DO UPDATE
          SET version = excluded.version, name = excluded.name, email = excluded.email,
              second_email = excluded.second_email, guardian_name = excluded.guardian_name
        WHERE known.version < excluded.version
       RETURNING 1`,
      [contactId, userId, version, name, email, secondEmail, guardianName],
    );
    if (changed.length > 0) await this.schedule.retryNow(manager, 'contact_id', contactId);
  }

  /** The message contains the new address, because `contact.changed` could arrive later. */
  @Handles(RecipientReaddressed)
  async onRecipientReaddressed({ contact, definition }: RecipientReaddressed, context: MessageContext): Promise<void> {
    await this.onContactChanged(contact, context);
    // Emails that the old address accepted do not count.
    await this.schedule.share(context.manager, definition, []);
  }

  /** A blocked sender stays blocked (docs/product.md §4.9). The log shows operators how often senders are blocked. */
  @Handles(SenderJudged)
  async onSenderJudged({ userId, mailboxHash, isKnown }: SenderJudged, { manager }: MessageContext): Promise<void> {
    await manager.query(
      `INSERT INTO mailbox_senders (mailbox, user_id, is_known) VALUES ($1, $2, $3)
       ON CONFLICT (mailbox, user_id) DO UPDATE SET is_known = false WHERE NOT excluded.is_known`,
      [mailboxHash, userId, isKnown],
    );
    if (isKnown) {
      // Emails that `newSenderWait` held back may go now. Emails that are being held back now also take this lock.
      await lockSource(manager, 'mailbox', mailboxHash);
      await this.schedule.retryNow(manager, 'mailbox', mailboxHash);
      return;
    }
    this.log.warn({ event: 'sender.blocked', userId }, 'A recipient blocked a sender whom they do not know');
  }
}
