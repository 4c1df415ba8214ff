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

/** capsules → media: this video has an owner. */
export class VideoCommitted {
  @IsString() @IsNotEmpty() videoName: string;
}

export const videoCommitted = defineMessage('media', 'video.committed', 1, VideoCommitted);

/** capsules → media: this video has no owner, or no longer has one. */
export class VideoDiscard {
  @IsString() @IsNotEmpty() videoName: string;
}

export const videoDiscard = defineMessage('media', 'video.discard', 1, VideoDiscard);

/** media → capsules. Also sent after a failed attempt to make the copy, because senders wait for `isPlayable`. */
export class VideoProcessed {
  @IsString() @IsNotEmpty() videoName: string;
  /** Absent when unknown. */
  @IsOptional() @IsBoolean() isPlayable?: boolean;
  /** Whether it has the copy that plays in any browser. Default false. */
  @IsOptional() @IsBoolean() isCopied?: boolean;
  /** A small JPEG. Absent if none could be made. */
  @IsOptional() @IsBase64() @MaxLength(MAX_PICTURE_LENGTH) picture?: string;
}

export const videoProcessed = defineMessage('capsules', 'video.processed', 1, VideoProcessed);

/** media → capsules, which replies with `video.committed` or `video.discard`. */
export class VideoUnclaimed {
  @IsString() @IsNotEmpty() videoName: string;
  @IsUUID() admissionId: string;
}

export const videoUnclaimed = defineMessage('capsules', 'video.unclaimed', 1, VideoUnclaimed);

const KINDS = ['time-capsule', 'prompt-response', 'contribution'] as const;

/** capsules → delivery. */
export class VideoUnplayable {
  /** Id of the time capsule, response or contribution, whose removal deletes the notification. */
  @IsUUID() itemId: string;
  @IsIn(KINDS) kind: (typeof KINDS)[number];
  /** Id of the time capsule, shared prompt or paid capsule. */
  @IsUUID() sourceId: string;
  @IsUUID() userId: string;
  @IsString() title: string;
  /** Null for 'Anonymous' and the owner's own time capsule. */
  @IsNullable() @IsString() senderName: string | null;
  /** A later report replaces an earlier one. */
  @IsISO8601() receivedAt: string;
}

export const videoUnplayable = defineMessage('delivery', 'video.unplayable', 1, VideoUnplayable);
