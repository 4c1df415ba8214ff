import { IsIn, IsISO8601, IsString, IsUUID } from 'class-validator';
import { defineMessage, IsNullable } from './message.js';

const KINDS = ['time-capsule', 'prompt-response', 'contribution'] as const;

class VideoUnplayablePayload {
  /** The time capsule, response or contribution that has the video: its removal takes the notice back. */
  @IsUUID()
  itemId: string;

  @IsIn(KINDS)
  kind: (typeof KINDS)[number];

  /** The time capsule, or the shared prompt or paid capsule that it was given to. */
  @IsUUID()
  sourceId: string;

  /** Who owns that. */
  @IsUUID()
  personId: string;

  @IsString()
  title: string;

  /** Name that its sender gave; null for 'Anonymous' and for one's own time capsule. */
  @IsNullable()
  @IsString()
  senderName: string | null;

  /** ISO 8601, UTC. Of the video: a later one takes its place. */
  @IsISO8601()
  receivedAt: string;
}

/** capsules → delivery: a video that was saved turned out to be unplayable. */
export type VideoUnplayable = Pick<VideoUnplayablePayload, keyof VideoUnplayablePayload>;

export const videoUnplayable = defineMessage<VideoUnplayable>(
  'delivery',
  'video.unplayable',
  1,
  VideoUnplayablePayload,
);
