import { IsBoolean, IsIn, IsInt, IsString, IsUUID, Matches, Min } from 'class-validator';
import { IsNullable, IsOne } from '../fields.js';
import { defineMessage } from './message.js';

/** capsules → delivery. An older version never overwrites a newer one. */
export class ContactChanged {
  @IsUUID() contactId: string;
  @IsUUID() userId: string;
  @IsInt() @Min(0) version: number;
  @IsString() name: string;
  /** Null once the person was removed. */
  @IsNullable() @IsString() email: string | null;
  @IsNullable() @IsString() secondEmail: string | null;
  @IsNullable() @IsString() guardianName: string | null;
}

export const contactChanged = defineMessage('delivery', 'contact.changed', 1, ContactChanged);

/** delivery → capsules: the email is about to be sent. */
export class RecipientLinkIssued {
  @IsUUID() recipientId: string;
  /** SHA-256 of the link's secret. */
  @Matches(/^[0-9a-f]{64}$/) hash: string;
  /** SHA-256 of the mailbox, without its tag. */
  @Matches(/^[0-9a-f]{64}$/) mailboxHash: string;
}

export const recipientLinkIssued = defineMessage('capsules', 'recipient.link-issued', 1, RecipientLinkIssued);

/** capsules → delivery: a recipient gave another address. */
export class RecipientReaddressed {
  @IsUUID() recipientId: string;
  /** Increases with each email that is sent again. */
  @IsInt() @Min(1) copy: number;
  @IsOne(() => ContactChanged) contact: ContactChanged;
}

export const recipientReaddressed = defineMessage('delivery', 'recipient.readdressed', 1, RecipientReaddressed);

const KINDS = ['thanks', 'video', 'address'] as const;

/** capsules → delivery: the owner is notified. */
export class RecipientReplied {
  @IsUUID() replyId: string;
  @IsIn(KINDS) kind: (typeof KINDS)[number];
  @IsUUID() capsuleId: string;
  @IsUUID() userId: string;
  @IsString() recipientName: string;
  @IsString() promptTitle: string;
}

export const recipientReplied = defineMessage('delivery', 'recipient.replied', 1, RecipientReplied);

/** capsules → delivery: a recipient opened a sender's time capsule, or blocked the sender. */
export class SenderJudged {
  @IsUUID() userId: string;
  @Matches(/^[0-9a-f]{64}$/) mailboxHash: string;
  /** If false, the sender can never reach this mailbox again. */
  @IsBoolean() isKnown: boolean;
}

export const senderJudged = defineMessage('delivery', 'sender.judged', 1, SenderJudged);
