import { IsBoolean, IsUUID, Matches } from 'class-validator';
import { defineMessage } from './message.js';

/** capsules → delivery: a person opened a sender's time capsule, or does not know the sender. */
export class SenderJudged {
  /** The sender. */
  @IsUUID()
  userId: string;

  /** As in `recipient.link-issued`. */
  @Matches(/^[0-9a-f]{64}$/)
  mailboxHash: string;

  /** False: the sender may never write to this mailbox again. */
  @IsBoolean()
  isKnown: boolean;
}

export const senderJudged = defineMessage('delivery', 'sender.judged', 1, SenderJudged);
