import { Injectable } from '@nestjs/common';
import { ContactChanged, RecipientReaddressed, SenderJudged } from '@dear-future/contracts/messages/recipients';
import { UserChanged } from '@dear-future/contracts/messages/users';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { Handles, type MessageContext } from '@dear-future/work/inbox/handler';
import { Counter } from 'prom-client';
import { isOneMailbox } from '../mail/mailbox.js';
import { isPlainName } from '../mail/plain-text.js';
import { Schedule } from '../schedule/schedule.js';
import { lockMailbox } from '../sources/sources.js';

/** Older versions never overwrite newer ones. Unusable names and addresses are stored as null; their emails wait. */
@Injectable()
export class RecipientMessages {
  private readonly blocked: Counter;

  constructor(
    private readonly schedule: Schedule,
    private readonly log: Log,
    metrics: Metrics,
  ) {
    this.blocked = new Counter({
      name: 'delivery_blocked_senders_total',
      help: 'Recipients who said that they do not know the sender of a time capsule.',
      registers: [metrics.registry],
    });
  }

  @Handles(UserChanged)
  async onUserChanged({ userId, version, ...user }: UserChanged, { manager }: MessageContext): Promise<void> {
    const email = mailboxOrNull(user.email);
    if (email === null) {
      const message = 'Refused the address of a user: it is not exactly one mailbox';
      this.log.warn({ event: 'user.address_refused', userId }, message);
    }
    const name = (user.firstName ?? '').trim();
    const changed = await manager.query<object[]>(
      `INSERT INTO users AS known (user_id, version, email, first_name) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO UPDATE
          SET version = excluded.version, email = excluded.email, first_name = excluded.first_name
        WHERE known.version < excluded.version
       RETURNING 1`,
      [userId, version, email, name !== '' && isPlainName(user.firstName ?? '') ? name : null],
    );
    // Deliveries that waited for an address, or were refused at the old one, are due now.
    if (changed.length > 0 && email !== null) await this.schedule.retryNow(manager, 'user_id', userId);
  }

  /** Makes emails due that the old address refused. Emails to a removed person then end. */
  @Handles(ContactChanged)
  async onContactChanged(contact: ContactChanged, { manager }: MessageContext): Promise<void> {
    const { contactId, userId, version, name, guardianName } = contact;
    const [email, secondEmail] = [mailboxOrNull(contact.email), mailboxOrNull(contact.secondEmail)];
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

  /** Carries the new address, because `contact.changed` could arrive later. */
  @Handles(RecipientReaddressed)
  async onRecipientReaddressed(
    { recipientId, copy, contact }: RecipientReaddressed,
    context: MessageContext,
  ): Promise<void> {
    await this.onContactChanged(contact, context);
    await this.schedule.sendCopy(context.manager, recipientId, copy);
  }

  /** A blocked sender stays blocked (docs/product.md §4.9). Operators see how often that happens. */
  @Handles(SenderJudged)
  async onSenderJudged({ userId, mailboxHash, isKnown }: SenderJudged, { manager }: MessageContext): Promise<void> {
    await manager.query(
      `INSERT INTO mailbox_senders (mailbox, user_id, is_known) VALUES ($1, $2, $3)
       ON CONFLICT (mailbox, user_id) DO UPDATE SET is_known = false WHERE NOT excluded.is_known`,
      [mailboxHash, userId, isKnown],
    );
    if (isKnown) {
      // Emails that `newSenderWait` held back may go now; the lock includes those it is holding back right now.
      await lockMailbox(manager, mailboxHash);
      await this.schedule.retryNow(manager, 'mailbox', mailboxHash);
      return;
    }
    const [counted] = await manager.query<{ mailboxes: number }[]>(
      'SELECT count(*)::int AS mailboxes FROM mailbox_senders WHERE user_id = $1 AND NOT is_known',
      [userId],
    );
    this.blocked.inc();
    this.log.warn(
      { event: 'sender.blocked', userId, ...counted },
      'A recipient blocked a sender whom they do not know',
    );
  }
}

function mailboxOrNull(address: string | null): string | null {
  return address !== null && isOneMailbox(address) ? address : null;
}
