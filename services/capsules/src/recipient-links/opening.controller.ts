import { Body, Controller, Get, Headers, HttpCode, Post, Put } from '@nestjs/common';
import { MAX_THANKS_LENGTH } from '@dear-future/contracts/constants';
import { ChangeAddressBody, ThanksBody } from '@dear-future/contracts/http/opening';
import { OpeningResponse } from '@dear-future/contracts/internal/opening';
import { RecipientReaddressed, SenderJudged } from '@dear-future/contracts/messages/recipients';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { mailboxHashSql } from '@dear-future/service-kit/identity/mailbox';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { hashLinkSecret } from '../edit-secrets/edit-secret.js';
import { Contact, toContactChanged } from '../model/contact.entity.js';
import { addressRule, noteRule, readForm } from '../forms/form.js';
import { notifyOwner, requireLink } from '../recipients/find-link.js';
import { Recipient, RecipientLink, TimeCapsuleAnswer } from '../model/recipient.entity.js';
import { Recipients } from '../recipients/recipients.js';
import { RecipientLinks } from './recipient-links.js';
import { toDeliveryDefinition } from '../time-capsules/own-capsule.js';
import { toContent } from '../model/time-capsule.entity.js';

/** Each change sends another email. */
const MAX_ADDRESS_CHANGES = 5;
const ADDRESS = addressRule('The email address');
const THANKS = noteRule('Your message', MAX_THANKS_LENGTH);

@Controller('opening')
export class OpeningController {
  constructor(
    private readonly manager: EntityManager,
    private readonly messageSender: MessageSender,
    private readonly recipients: Recipients,
    private readonly links: RecipientLinks,
  ) {}

  @Get()
  async show(@Headers('x-recipient') secret = ''): Promise<OpeningResponse> {
    const link = await this.links.requireNew(secret);
    const { recipient } = link;
    const { capsule } = recipient;
    return dtoOf(OpeningResponse, {
      ...recipient,
      ...capsule,
      ...toContent(capsule),
      ownerId: capsule.userId,
      recipientName: recipient.name,
      recordedAt: capsule.createdAt,
      hasAnswered: await this.manager.existsBy(TimeCapsuleAnswer, { recipientId: recipient.id }),
      canChangeAddress: await canChangeAddress(this.manager, link),
    });
  }

  /** Also tells the delivery service that the person at the link's mailbox knows the sender. */
  @Post('opened')
  @HttpCode(204)
  async markOpened(@Headers('x-recipient') secret = ''): Promise<void> {
    await this.change(secret, async (manager, { hash, opened, mailboxHash, recipient }, now) => {
      await manager.update(Recipient, recipient.id, { openedAt: recipient.openedAt ?? now });
      if (opened) return;
      await manager.update(RecipientLink, { hash }, { opened: true });
      const { userId } = recipient.capsule;
      await this.messageSender.post(manager, SenderJudged, { userId, mailboxHash, isKnown: true });
    });
  }

  @Post('thanks')
  @HttpCode(204)
  async thank(@Headers('x-recipient') secret = '', @Body() sent: ThanksBody): Promise<void> {
    const thanks = readForm(sent, (form) => form.readRequired('text', THANKS, 'Please write something first.'));
    await this.change(secret, async (manager, { recipient }, now) => {
      if (recipient.thanks !== null) throw wrongState('You’ve already sent your thanks.');
      await manager.update(Recipient, recipient.id, { thanks, answeredAt: recipient.answeredAt ?? now });
      await notifyOwner(manager, this.messageSender, recipient, 'thanks');
    });
  }

  /** Also changes the owner's address book. The email to the new address counts toward the owner's limits. */
  @Put('address')
  @HttpCode(204)
  async changeAddress(@Headers('x-recipient') secret = '', @Body() sent: ChangeAddressBody): Promise<void> {
    const email = readForm(sent, (form) => form.readRequired('email', ADDRESS, 'Please enter an email address.'));
    await this.messageSender.transaction(async (manager) => {
      const contact = await lockContact(manager, (await requireLink(manager, secret)).recipient);
      // Checked with the contact locked: a link that was sent to an earlier address must not change the new address.
      const link = await requireLink(manager, secret);
      if (!(await canChangeAddress(manager, link))) {
        throw wrongState(
          'Your address has been changed since we sent this link. To change it again, please ask the sender.',
        );
      }
      const { recipient } = link;
      const { id: recipientId, addressChanges, copies } = recipient;
      if (addressChanges >= MAX_ADDRESS_CHANGES) {
        throw new ProblemError(
          'too_many_requests',
          `You’ve already changed your address ${String(MAX_ADDRESS_CHANGES)} times for this time capsule. To change it again, please ask the sender.`,
        );
      }
      await this.requireAllowedAddress(manager, recipient, email);
      const change = { email, secondEmail: null, version: contact.version + 1 };
      await manager.update(Contact, contact.id, change);
      const copy = copies + 1;
      const recipientChange = { addressChanges: addressChanges + 1, copies: copy, attemptFailed: false };
      await manager.update(Recipient, recipientId, recipientChange);
      const newContact = toContactChanged({ ...contact, ...change });
      const recipients = [{ id: recipientId, contactId: contact.id, copy }];
      const definition = { ...toDeliveryDefinition(recipient.capsule), recipients };
      await this.messageSender.post(manager, RecipientReaddressed, { contact: newContact, definition });
      await notifyOwner(manager, this.messageSender, recipient, 'address');
    });
  }

  /** "I don't know this person": ends all links that this mailbox got from the sender, who cannot email it again. */
  @Post('unknown-sender')
  @HttpCode(204)
  async blockUnknownSender(@Headers('x-recipient') secret = ''): Promise<void> {
    await this.change(secret, async (manager, { mailboxHash, recipient }) => {
      const { userId } = recipient.capsule;
      await manager.query(
        'INSERT INTO unknown_senders (user_id, mailbox_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [userId, mailboxHash],
      );
      await this.messageSender.post(manager, SenderJudged, { userId, mailboxHash, isKnown: false });
    });
  }

  /** Throws the same error for every reason, so that the error reveals nothing about the owner or other recipients. */
  private async requireAllowedAddress(
    manager: EntityManager,
    { capsuleId, capsule }: Recipient,
    email: string,
  ): Promise<void> {
    const sameMailbox = await manager.query<object[]>(
      `SELECT 1 FROM time_capsule_recipients r JOIN contacts c ON c.id = r.contact_id
        WHERE r.capsule_id = $1 AND ${mailboxHashSql('c.email')} = ${mailboxHashSql('$2::text')}`,
      [capsuleId, email],
    );
    if (sameMailbox.length === 0 && (await this.recipients.addWithinLimits(manager, capsule.userId, 1)) === null)
      return;
    throw wrongState(
      'We can’t send the time capsule to that address today. Please check the address, try again tomorrow, or ask the sender to change it for you.',
    );
  }

  /** Makes changes of one recipient wait for each other. */
  private async change(
    secret: string,
    act: (manager: EntityManager, link: RecipientLink, now: Date) => Promise<void>,
  ): Promise<void> {
    await this.messageSender.transaction(async (manager) => {
      await manager.query(
        `SELECT 1 FROM time_capsule_recipients
          WHERE id = (SELECT recipient_id FROM recipient_links WHERE hash = $1) FOR NO KEY UPDATE`,
        [hashLinkSecret(secret)],
      );
      const link = await requireLink(manager, secret);
      await act(manager, link, await databaseNow(manager));
      this.messageSender.publish(manager, link.recipient.capsule.userId, { kind: 'time-capsules' });
    });
  }
}

/** Locks the contact before the recipient, as other changes of contacts do. */
async function lockContact(manager: EntityManager, { contactId }: Recipient): Promise<Contact> {
  const lock = { mode: 'pessimistic_write' } as const;
  const contact = contactId && (await manager.findOne(Contact, { where: { id: contactId }, lock }));
  if (contact) return contact;
  throw wrongState('We can’t change your address from here anymore. Please ask the sender to change it.');
}

/** Whether the link went to an address that the address book still has. */
async function canChangeAddress(manager: EntityManager, { recipient, mailboxHash }: RecipientLink): Promise<boolean> {
  const found = await manager.query<object[]>(
    `SELECT 1 FROM contacts WHERE id = $1 AND $2 IN (${mailboxHashSql('email')}, ${mailboxHashSql('second_email')})`,
    [recipient.contactId, mailboxHash],
  );
  return found.length > 0;
}
