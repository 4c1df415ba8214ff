import { IsUUID, Matches } from 'class-validator';
import { defineMessage } from './message.js';

/** capsules → delivery: a recipient does not know the sender, who may never write to this mailbox again. */
export class SenderBlocked {
  /** The sender. */
  @IsUUID()
  userId: string;

  /** As in `recipient.link-issued`. */
  @Matches(/^[0-9a-f]{64}$/)
  mailboxHash: string;
}

export const senderBlocked = defineMessage('delivery', 'sender.blocked', 1, SenderBlocked);
