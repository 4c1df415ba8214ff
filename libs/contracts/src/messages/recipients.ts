import { IsBoolean, IsIn, IsString, IsUUID } from 'class-validator';
import { IsCount, IsNullable, IsOne, IsSha256 } from '../fields.js';
import { DeliveryDefinition, ReportWithPlan } from './deliveries.js';
import { Message } from './message.js';

/** capsules → delivery. An older version never overwrites a newer one. */
@Message('delivery', 'contact.changed')
export class ContactChanged {
  @IsUUID() contactId: string;
  @IsUUID() userId: string;
  @IsCount() version: number;
  @IsString() name: string;
  /** Null once the person has been removed. */
  @IsNullable() @IsString() email: string | null;
  @IsNullable() @IsString() secondEmail: string | null;
  @IsNullable() @IsString() guardianName: string | null;
}

/** delivery → capsules: an email with this link is about to be sent. */
@Message('capsules', 'recipient.link-issued')
export class RecipientLinkIssued extends ReportWithPlan {
  @IsUUID() recipientId: string;
  /** SHA-256 of the link's secret. */
  @IsSha256() hash: string;
  /** SHA-256 of the mailbox, without its tag. */
  @IsSha256() mailboxHash: string;
}

/** capsules → delivery: a recipient changed their address. */
@Message('delivery', 'recipient.readdressed')
export class RecipientReaddressed {
  @IsOne(() => ContactChanged) contact: ContactChanged;
  /** The email that this recipient gets at the new address. */
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
}

const KINDS = ['thanks', 'video', 'address'] as const;

/** capsules → delivery: the owner gets a notification. */
@Message('delivery', 'recipient.replied')
export class RecipientReplied {
  @IsUUID() replyId: string;
  @IsIn(KINDS) kind: (typeof KINDS)[number];
  @IsUUID() capsuleId: string;
  @IsUUID() userId: string;
  @IsString() recipientName: string;
  @IsString() promptTitle: string;
}

/** capsules → delivery: a recipient opened a sender's time capsule, or blocked the sender. */
@Message('delivery', 'sender.judged')
export class SenderJudged {
  @IsUUID() userId: string;
  @IsSha256() mailboxHash: string;
  /** If false, the sender can never reach this mailbox again. */
  @IsBoolean() isKnown: boolean;
}
