import { IsBoolean, IsIn, IsInt, IsString, IsUUID, Matches, Min } from 'class-validator';
import { IsNullable, IsOne } from '../fields.js';
import { defineMessage } from './message.js';

/** capsules → delivery: a person in a user's address book. An older version never overwrites a newer one. */
export class ContactChanged {
  @IsUUID() contactId: string;
  /** The owner of the address book. */
  @IsUUID() userId: string;
  @IsInt() @Min(0) version: number;
  @IsString() name: string;
  /** Null once the person was removed. */
  @IsNullable() @IsString() email: string | null;
  @IsNullable() @IsString() secondEmail: string | null;
  @IsNullable() @IsString() guardianName: string | null;
}

export const contactChanged = defineMessage('delivery', 'contact.changed', 1, ContactChanged);

/** delivery → capsules: an email with a new link is about to be sent to a recipient. */
export class RecipientLinkIssued {
  @IsUUID() recipientId: string;
  /** Hex SHA-256 of the link's secret. */
  @Matches(/^[0-9a-f]{64}$/) hash: string;
  /** Hex SHA-256 of the mailbox that the email goes to, without its tag. */
  @Matches(/^[0-9a-f]{64}$/) mailboxHash: string;
}

export const recipientLinkIssued = defineMessage('capsules', 'recipient.link-issued', 1, RecipientLinkIssued);

/** capsules → delivery: a recipient gave another address, to which the capsule is sent again. */
export class RecipientReaddressed {
  @IsUUID() recipientId: string;
  /** Rises with each mail that is sent again. */
  @IsInt() @Min(1) copy: number;
  @IsOne(() => ContactChanged) contact: ContactChanged;
}

export const recipientReaddressed = defineMessage('delivery', 'recipient.readdressed', 1, RecipientReaddressed);

const KINDS = ['thanks', 'video', 'address'] as const;

/** capsules → delivery: a recipient thanked, answered with a video, or changed their address. The owner is notified. */
export class RecipientReplied {
  /** Of this reply. */
  @IsUUID() replyId: string;
  @IsIn(KINDS) kind: (typeof KINDS)[number];
  @IsUUID() capsuleId: string;
  /** The capsule's owner. */
  @IsUUID() userId: string;
  @IsString() recipientName: string;
  @IsString() promptTitle: string;
}

export const recipientReplied = defineMessage('delivery', 'recipient.replied', 1, RecipientReplied);

/** capsules → delivery: a person opened a sender's time capsule, or does not know the sender. */
export class SenderJudged {
  /** The sender. */
  @IsUUID() userId: string;
  /** As in `recipient.link-issued`. */
  @Matches(/^[0-9a-f]{64}$/) mailboxHash: string;
  /** False: the sender may never write to this mailbox again. */
  @IsBoolean() isKnown: boolean;
}

export const senderJudged = defineMessage('delivery', 'sender.judged', 1, SenderJudged);
