import { IsIn, IsISO8601, IsString, IsUUID } from 'class-validator';
import { defineMessage, IsNullable } from './message.js';

const KINDS = ['time-capsule', 'prompt-response', 'contribution'] as const;

class VideoUnplayablePayload {
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
  personId: string;

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

/** capsules → delivery: a saved video cannot be played. */
export type VideoUnplayable = Pick<VideoUnplayablePayload, keyof VideoUnplayablePayload>;

export const videoUnplayable = defineMessage<VideoUnplayable>(
  'delivery',
  'video.unplayable',
  1,
  VideoUnplayablePayload,
);
