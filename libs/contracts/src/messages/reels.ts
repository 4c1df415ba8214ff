import { IsIn, IsNotEmpty, IsNumber, IsString, IsUUID, Max, Matches, Min } from 'class-validator';
import { CAPSULE_TYPES, type CapsuleType } from '../constants.js';
import { IsCount, IsListOf, IsNullable, IsStrings } from '../fields.js';
import { Message } from './message.js';

class ReelPart {
  @IsString() @IsNotEmpty() videoName: string;
  @IsString() name: string;
}

/** capsules → media. A newer request for the same capsule replaces an older one. */
@Message('media', 'reel.requested')
export class ReelRequested {
  @IsUUID() reelId: string;
  @IsUUID() capsuleId: string;
  /** Increases with every reel of the capsule. */
  @IsCount() version: number;
  /** Shown on the title card. */
  @IsString() title: string;
  @IsIn(CAPSULE_TYPES) capsuleType: CapsuleType;
  /** `YYYY-MM-DD` in the host's time zone. */
  @Matches(/^\d{4}-\d{2}-\d{2}$/) day: string;
  /** Oldest first; never empty. */
  @IsListOf(() => ReelPart) contributions: ReelPart[];
}

const REEL_STATES = ['working', 'ready', 'failed'] as const;

/** media → capsules. An older `step` of the same reel never overwrites a newer one. */
@Message('capsules', 'reel.changed')
export class ReelChanged {
  @IsUUID() reelId: string;
  @IsUUID() capsuleId: string;
  @IsCount() step: number;
  /** `failed` is final: no contribution could be used, or the media service gave up. */
  @IsIn(REEL_STATES) state: (typeof REEL_STATES)[number];
  @IsCount() @Max(100) progress: number;
  /** Set when `ready`. The media service keeps the video until `video.discard`. */
  @IsNullable() @IsString() @IsNotEmpty() videoName: string | null;
  @IsNullable() @IsNumber() @Min(0) durationSeconds: number | null;
  /** The `videoName` of each video that could not be used. */
  @IsStrings() skipped: string[];
}
