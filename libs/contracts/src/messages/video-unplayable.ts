import { IsIn, IsISO8601, IsString, IsUUID } from 'class-validator';
import { IsNullable } from '../fields.js';
import { defineMessage } from './message.js';

const KINDS = ['time-capsule', 'prompt-response', 'contribution'] as const;

/** capsules → delivery: a saved video cannot be played. */
export class VideoUnplayable {
  /** The time capsule, response or contribution of the video; its removal deletes the notification. */
  @IsUUID()
  itemId: string;

  @IsIn(KINDS)
  kind: (typeof KINDS)[number];

  /** The time capsule, shared prompt or paid capsule it belongs to. */
  @IsUUID()
  sourceId: string;

  /** Its owner. */
  @IsUUID()
  userId: string;

  @IsString()
  title: string;

  /** The sender's name; null for 'Anonymous' and the owner's own time capsule. */
  @IsNullable()
  @IsString()
  senderName: string | null;

  /** When the video was received, ISO 8601, UTC; a later one replaces it. */
  @IsISO8601()
  receivedAt: string;
}

export const videoUnplayable = defineMessage('delivery', 'video.unplayable', 1, VideoUnplayable);
