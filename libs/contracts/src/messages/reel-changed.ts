import { IsArray, IsIn, IsInt, IsNotEmpty, IsNumber, IsString, IsUUID, Max, Min } from 'class-validator';
import { IsNullable } from '../fields.js';
import { defineMessage } from './message.js';

const REEL_STATES = ['working', 'ready', 'failed'] as const;

/** media → capsules: the state of a reel. An older `step` of the same reel never overwrites a newer one. */
export class ReelChanged {
  @IsUUID()
  reelId: string;

  @IsUUID()
  capsuleId: string;

  /** Rises with every change of the reel. */
  @IsInt()
  @Min(0)
  step: number;

  /** `failed` is final for this reel: none of its videos could be used, or media gave up. */
  @IsIn(REEL_STATES)
  state: (typeof REEL_STATES)[number];

  /** 0 to 100. */
  @IsInt()
  @Min(0)
  @Max(100)
  progress: number;

  /** When ready: its video, which media keeps until `video.discard`. */
  @IsNullable()
  @IsString()
  @IsNotEmpty()
  videoName: string | null;

  @IsNullable()
  @IsNumber()
  @Min(0)
  durationSeconds: number | null;

  /** Videos that could not be used. */
  @IsArray()
  @IsString({ each: true })
  skipped: string[];
}

export const reelChanged = defineMessage('capsules', 'reel.changed', 1, ReelChanged);
