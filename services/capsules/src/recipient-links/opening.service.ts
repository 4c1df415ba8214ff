import { Injectable } from '@nestjs/common';
import { MAX_THANKS_LENGTH } from '@dear-future/contracts/constants';
import type { OpeningAnswer } from '@dear-future/contracts/internal/opening';
import { recipientReaddressed } from '@dear-future/contracts/messages/recipient-readdressed';
import { senderJudged } from '@dear-future/contracts/messages/sender-judged';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { mailboxHash as hashOf } from '@dear-future/service-kit/identity/mailbox';
import { invalid } from '@dear-future/service-kit/service/validation';
import { readNote } from '@dear-future/service-kit/text/typed-text';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import { DataSource, type EntityManager } from 'typeorm';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { Contact } from '../people/contact.entity.js';
import { toContactChanged } from '../people/people.service.js';
import { readPerson } from '../people/person-form.js';
import { notifyOwner } from './notify-owner.js';
import { findRecipient, lockRecipient, type LinkedRecipient } from '../time-capsules/recipient-by-link.js';
import { Recipients } from '../time-capsules/recipients.js';

/** Each change sends one more mail, so one recipient has few. */
const MAX_ADDRESS_CHANGES = 5;

/** What recipients do with their links. Each method refuses an unknown link with `not_found`. */
@Injectable()
export class OpeningService {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly live: Live,
    private readonly recipients: Recipients,
  ) {}

  async show(secret: string): Promise<OpeningAnswer> {
    const recipient = await findRecipient(this.database.manager, secret);
    return {
      ownerId: recipient.ownerId,
      recipientName: recipient.recipientName,
      recordedAt: recipient.recordedAt.toISOString(),
      timeZone: recipient.timeZone,
      promptTitle: recipient.promptTitle,
      personalNote: recipient.personalNote,
      videoFileName: recipient.videoName,
      durationSeconds: recipient.durationSeconds,
      videoReady: recipient.videoReady,
      isPlayable: recipient.isPlayable,
      state: recipient.state,
      thanks: recipient.thanks,
      hasAnswered: recipient.hasAnswered,
      canChangeAddress: recipient.canChangeAddress,
    };
  }

  /** The sender is known at the link's mailbox from then on. */
  async opened(secret: string): Promise<void> {
    await this.change(secret, async (manager, { id, ownerId: userId, mailboxHash }) => {
      await manager.query(
        'UPDATE time_capsule_recipients SET opened_at = clock_timestamp() WHERE id = $1 AND opened_at IS NULL',
        [id],
      );
      const [, first] = await manager.query<[unknown, number]>(
        'UPDATE recipient_links SET opened = true WHERE hash = $1 AND NOT opened',
        [editSecretHash(secret)],
      );
      if (first > 0) await this.messageSender.post(manager, senderJudged, { userId, mailboxHash, isKnown: true });
    });
  }

  /** @throws ProblemError `invalid`; `wrong_state` the second time */
  async thank(secret: string, sent: string): Promise<void> {
    const read = readNote(sent, MAX_THANKS_LENGTH);
    const problem = 'problem' in read ? `The text ${read.problem}` : 'Please write something first.';
    if ('problem' in read || read.text === '') throw invalid([{ field: 'text', problem }]);
    await this.change(secret, async (manager, recipient) => {
      if (recipient.thanks !== null) throw new ProblemError('wrong_state', 'You’ve already sent your thanks.');
      await manager.query(
        `UPDATE time_capsule_recipients
            SET thanks = $2, answered_at = coalesce(answered_at, clock_timestamp()) WHERE id = $1`,
        [recipient.id, read.text],
      );
      await notifyOwner(manager, this.messageSender, recipient, 'thanks');
    });
  }

  /**
   * The contact is locked before the recipient, as in other changes of contacts. The address book has it from now on, and
   * the capsule is sent there once more, which counts as an addition of the owner. Earlier links still open the capsule.
   * @throws ProblemError `invalid`; `wrong_state` after the sender removed them, by an earlier link, and for an address to
   *   which it is not sent; `too_many_requests`
   */
  async changeAddress(secret: string, email: string): Promise<void> {
    const read = readPerson({ email });
    if ('problems' in read) throw invalid(read.problems);
    await this.change(
      secret,
      async (manager, { contactId }) => {
        const contact =
          contactId === null
            ? null
            : await manager.findOne(Contact, { where: { id: contactId }, lock: { mode: 'pessimistic_write' } });
        if (!contact) throw new ProblemError('wrong_state', 'The sender no longer has you in their address book.');
        // Read with the contact locked: a mail to an earlier address gives no right to the new one.
        const recipient = await findRecipient(manager, secret);
        if (!recipient.canChangeAddress) {
          throw new ProblemError(
            'wrong_state',
            'This email went to an earlier address. Please ask the sender to change it.',
          );
        }
        const [[changed]] = await manager.query<[{ copy: number }[], number]>(
          `UPDATE time_capsule_recipients
              SET address_changes = address_changes + 1, copies = copies + 1, attempt_failed = false
            WHERE id = $1 AND address_changes < $2 RETURNING copies AS copy`,
          [recipient.id, MAX_ADDRESS_CHANGES],
        );
        if (!changed) {
          throw new ProblemError(
            'too_many_requests',
            'The address was changed too often. Please ask the sender to change it.',
          );
        }
        await this.requireAddressable(manager, recipient, read.texts.email ?? email);
        const after: Contact = { ...contact, ...read.texts, secondEmail: null, version: contact.version + 1 };
        await manager.update(Contact, contact.id, { email: after.email, secondEmail: null, version: after.version });
        await this.messageSender.post(manager, recipientReaddressed, {
          recipientId: recipient.id,
          copy: changed.copy,
          contact: toContactChanged(after),
        });
        await notifyOwner(manager, this.messageSender, recipient, 'address');
      },
      findRecipient,
    );
  }

  /** "I don't know this person": this sender never writes to that mailbox again, and the links there stop working. */
  async blockSender(secret: string): Promise<void> {
    await this.change(secret, async (manager, { id, ownerId: userId, mailboxHash }) => {
      await manager.query('DELETE FROM recipient_links WHERE recipient_id = $1 AND mailbox_hash = $2', [
        id,
        mailboxHash,
      ]);
      await manager.query(
        'INSERT INTO unknown_senders (user_id, mailbox_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [userId, mailboxHash],
      );
      await this.messageSender.post(manager, senderJudged, { userId, mailboxHash, isKnown: false });
    });
  }

  /** One sentence for all reasons: it says nothing about the owner, or about who else gets the capsule. */
  private async requireAddressable(
    manager: EntityManager,
    { capsuleId, ownerId }: LinkedRecipient,
    email: string,
  ): Promise<void> {
    const gettingIt = await manager.query<object[]>(
      `SELECT 1 FROM time_capsule_recipients r JOIN contacts c ON c.id = r.contact_id
        WHERE r.capsule_id = $1 AND ${hashOf('c.email')} = ${hashOf('$2::text')}`,
      [capsuleId, email],
    );
    if (gettingIt.length > 0 || (await this.recipients.count(manager, ownerId, 1)) !== null) {
      throw new ProblemError(
        'wrong_state',
        'We can’t send it there today. Please check the address, try again tomorrow, or ask the sender to change it.',
      );
    }
  }

  private async change(
    secret: string,
    act: (manager: EntityManager, recipient: LinkedRecipient) => Promise<unknown>,
    find = lockRecipient,
  ): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      const recipient = await find(manager, secret);
      await act(manager, recipient);
      this.messageSender.afterCommit(manager, () => this.live.publish(recipient.ownerId, { kind: 'time-capsules' }));
    });
  }
}
