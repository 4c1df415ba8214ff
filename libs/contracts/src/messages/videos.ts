import {
  IsBase64,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import { IsNullable } from '../fields.js';
import { defineMessage } from './message.js';
import { MAX_PICTURE_LENGTH } from './time-capsules.js';

/** capsules → media: this video has an owner. Media keeps it, and makes the seekable copy and the poster. */
export class VideoCommitted {
  @IsString() @IsNotEmpty() videoName: string;
}

export const videoCommitted = defineMessage('media', 'video.committed', 1, VideoCommitted);

/** capsules → media: this video has no owner, or none any more. Media deletes it with its copy and poster. */
export class VideoDiscard {
  @IsString() @IsNotEmpty() videoName: string;
}

export const videoDiscard = defineMessage('media', 'video.discard', 1, VideoDiscard);

/** media → capsules: media has processed a video. Comes twice if its seekable copy failed at first. */
export class VideoProcessed {
  @IsString() @IsNotEmpty() videoName: string;
  /** Whether its first picture can be decoded. Absent when unknown. */
  @IsOptional() @IsBoolean() isPlayable?: boolean;
  /** The poster as a small JPEG, in base64. Absent if none could be made. */
  @IsOptional() @IsBase64() @MaxLength(MAX_PICTURE_LENGTH) picture?: string;
}

export const videoProcessed = defineMessage('capsules', 'video.processed', 1, VideoProcessed);

/** media → capsules: a stored video was never committed. Capsules replies with `video.committed` or `video.discard`. */
export class VideoUnclaimed {
  @IsString() @IsNotEmpty() videoName: string;
  @IsUUID() admissionId: string;
}

export const videoUnclaimed = defineMessage('capsules', 'video.unclaimed', 1, VideoUnclaimed);

const KINDS = ['time-capsule', 'prompt-response', 'contribution'] as const;

/** capsules → delivery: a saved video cannot be played. */
export class VideoUnplayable {
  /** The time capsule, response or contribution of the video; its removal deletes the notification. */
  @IsUUID() itemId: string;
  @IsIn(KINDS) kind: (typeof KINDS)[number];
  /** The time capsule, shared prompt or paid capsule it belongs to. */
  @IsUUID() sourceId: string;
  /** Its owner. */
  @IsUUID() userId: string;
  @IsString() title: string;
  /** The sender's name; null for 'Anonymous' and the owner's own time capsule. */
  @IsNullable() @IsString() senderName: string | null;
  /** When the video was received; a later one replaces it. */
  @IsISO8601() receivedAt: string;
}

export const videoUnplayable = defineMessage('delivery', 'video.unplayable', 1, VideoUnplayable);
