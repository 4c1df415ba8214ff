import { IsIn, IsInt, IsNotEmpty, IsString, IsUUID, Matches, Min } from 'class-validator';
import { CAPSULE_TYPES, type CapsuleType } from '../constants.js';
import { IsListOf } from '../fields.js';
import { defineMessage } from './message.js';

class ReelPart {
  @IsString()
  @IsNotEmpty()
  videoName: string;

  @IsString()
  name: string;
}

/**
 * capsules → media: make a highlight reel of these videos. A newer request for the same capsule replaces an older one.
 */
export class ReelRequested {
  @IsUUID()
  reelId: string;

  @IsUUID()
  capsuleId: string;

  /** Rises with every reel of the capsule. */
  @IsInt()
  @Min(0)
  version: number;

  /** Name of the capsule, for the title card. */
  @IsString()
  title: string;

  @IsIn(CAPSULE_TYPES)
  capsuleType: CapsuleType;

  /** The capsule's opening day, `YYYY-MM-DD` in the host's zone. */
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  day: string;

  /** Oldest first; never empty. */
  @IsListOf(() => ReelPart)
  contributions: ReelPart[];
}

export const reelRequested = defineMessage('media', 'reel.requested', 1, ReelRequested);
