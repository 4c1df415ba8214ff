import { IsBase64, IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { IsMoment, IsNullable } from '../fields.js';
import { Message } from './message.js';
import { MAX_PICTURE_LENGTH } from './time-capsules.js';

/** capsules → media: this video has an owner. */
@Message('media', 'video.committed')
export class VideoCommitted {
  @IsString() @IsNotEmpty() videoName: string;
}

/** capsules → media: this video has no owner, or no longer has one. */
@Message('media', 'video.discard')
export class VideoDiscard {
  @IsString() @IsNotEmpty() videoName: string;
}

/** media → capsules. Also sent if the seekable copy could not be made, because browsers wait for `isPlayable`. */
@Message('capsules', 'video.processed')
export class VideoProcessed {
  @IsString() @IsNotEmpty() videoName: string;
  /** Absent when unknown. */
  @IsOptional() @IsBoolean() isPlayable?: boolean;
  /** Whether the video has a seekable copy, which plays in any browser. Default: false. */
  @IsOptional() @IsBoolean() hasSeekableCopy?: boolean;
  /** A small JPEG. Absent if none could be made. */
  @IsOptional() @IsBase64() @MaxLength(MAX_PICTURE_LENGTH) picture?: string;
}

/** media → capsules, which replies with `video.committed` or `video.discard`. */
@Message('capsules', 'video.unclaimed')
export class VideoUnclaimed {
  @IsString() @IsNotEmpty() videoName: string;
  @IsUUID() admissionId: string;
}

const KINDS = ['time-capsule', 'prompt-response', 'contribution'] as const;

/** capsules → delivery. */
@Message('delivery', 'video.unplayable')
export class VideoUnplayable {
  /** Id of the time capsule, response or contribution, whose removal deletes the notification. */
  @IsUUID() itemId: string;
  @IsIn(KINDS) kind: (typeof KINDS)[number];
  /** Id of the time capsule, shared prompt or paid capsule. */
  @IsUUID() sourceId: string;
  @IsUUID() userId: string;
  @IsString() title: string;
  /** Null for 'Anonymous', and for the owner's own time capsule. */
  @IsNullable() @IsString() senderName: string | null;
  /** A report with a later time replaces an earlier report about the same item. */
  @IsMoment() receivedAt: string;
}
