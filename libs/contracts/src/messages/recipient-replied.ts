import { IsIn, IsString, IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

const KINDS = ['thanks', 'video', 'address'] as const;

/** capsules → delivery: a recipient thanked, answered with a video, or changed their address. The owner is notified. */
export class RecipientReplied {
  /** Of this reply. */
  @IsUUID()
  replyId: string;

  @IsIn(KINDS)
  kind: (typeof KINDS)[number];

  @IsUUID()
  capsuleId: string;

  /** The capsule's owner. */
  @IsUUID()
  userId: string;

  @IsString()
  recipientName: string;

  @IsString()
  promptTitle: string;
}

export const recipientReplied = defineMessage('delivery', 'recipient.replied', 1, RecipientReplied);
