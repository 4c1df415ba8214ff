import {
  Allow,
  Equals,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsPositive,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { IsOmittable, IsOne, IsRecordOf } from '../fields.js';

/** A `replacement` is of a response or contribution; an `answer` is a recipient's. */
export const UPLOAD_KINDS = ['time-capsule', 'prompt-response', 'contribution', 'replacement', 'answer'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** 128 random bits, in any encoding, and the file extension. */
export const VIDEO_NAME = /^[A-Za-z0-9_-]{22,64}\.webm$/;

/** 1 to 200 visible ASCII characters. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

const MODES = ['store', 'digest'] as const;

const isPresent = (_: unknown, value: unknown): boolean => value !== undefined && value !== null;
const hasLink = ({ kind, slug }: AdmitUploadRequest): boolean =>
  kind === 'prompt-response' || kind === 'contribution' || slug !== undefined;
const hasEditLink = ({ kind, linkSecret }: AdmitUploadRequest): boolean =>
  kind === 'replacement' || kind === 'answer' || linkSecret !== undefined;

export class AdmitUploadRequest {
  @IsIn(UPLOAD_KINDS) kind: UploadKind;
  /** From the `Idempotency-Key` header. */
  @ValidateIf(isPresent)
  @Matches(IDEMPOTENCY_KEY, { message: 'Idempotency-Key must be 1 to 200 visible ASCII characters' })
  idempotencyKey: string | null;
  /** `prompt-response`, `contribution`: the public link. */
  @ValidateIf(hasLink) @IsString() @MaxLength(100) slug?: string;
  /** `replacement`: the secret of the edit link. `answer`: that of the recipient's link. */
  @ValidateIf(hasEditLink) @IsString() @MaxLength(100) linkSecret?: string;
  /** For guests: a keyed hash, made by the gateway, of their network; 256 bits in base64url. */
  @IsOmittable() @Matches(/^[A-Za-z0-9_-]{43}$/) sender?: string;
}

export class AdmitUploadResponse {
  @IsString() admissionId: string;
  /**
   * Rises each time the same key resumes the admission. Sent with commit and release: a failed attempt must not release
   * the slot of a later one.
   */
  @IsInt() @IsPositive() attempt: number;
  @IsNumber() @IsPositive() maxSeconds: number;
  @IsNumber() @IsPositive() maxBytes: number;
  /**
   * `store` the video, or only `digest` it: the key was used before, so the body is compared and the first answer is
   * repeated.
   */
  @IsIn(MODES) mode: (typeof MODES)[number];
  /** The user who gets the video: its sender, or the owner of the link. Guests must not learn it. */
  @IsString() ownerId: string;
  /** Whether its bytes also count towards the owner's daily limit: shared prompts are free, so a user may have many. */
  @IsOmittable() @Equals(true) countsForOwner?: true;
  /** `replacement`: the public link of the first upload, for limits by link. */
  @IsOmittable() @IsString() slug?: string;
}

/** Claims of the signed grant that the gateway sends to media with the multipart body. */
export class UploadGrant {
  @Equals('upload') kind: 'upload';
  @IsString() admissionId: string;
  @IsNumber() @IsPositive() maxSeconds: number;
  @IsNumber() @IsPositive() maxBytes: number;
  @IsIn(MODES) mode: (typeof MODES)[number];
  /** Users take turns in queued work. This is a hash of the owner's id. */
  @IsOmittable() @IsString() turnKey?: string;
  /** A keyed hash, made by the gateway, of the sender's network: networks take turns too. */
  @IsOmittable() @IsString() sender?: string;
  /** Whether the upload holds a contributor slot while it runs. */
  @IsOmittable() @IsBoolean() holdsSlot?: boolean;
}

/**
 * Media answers 100 Continue when it is the upload's turn. Until then the gateway sends only these first bytes, so that
 * media knows that there is a body.
 */
export const UPLOAD_BEGINNING_BYTES = 16 * 1024;

/**
 * A video that passed all checks of media. Capsules checks type, size and length once more, and discards a video that
 * it refuses, so these may have any value here.
 */
export class UploadedVideo {
  /** In `digest` mode nothing was stored. */
  @Matches(VIDEO_NAME) name: string;
  @Allow() contentType: 'video/webm' | 'video/mp4';
  @Allow() bytes: number;
  @Matches(/^[0-9a-f]{64}$/) sha256: string;
  @Allow() durationSeconds: number;
  /** Whether its first picture can be decoded. Absent when that took too long, and in `digest` mode. */
  @IsOmittable() @Equals(true) isPlayable?: true;
}

export class UploadResponse {
  @IsOne(() => UploadedVideo) video: UploadedVideo;
  /** Every text field of the form, by name, exactly as sent. */
  @IsRecordOf() fields: Record<string, string>;
}

export class CommitUploadRequest extends UploadResponse {
  @IsInt() @IsPositive() attempt: number;
  /** As admitted: in `digest` mode there is no video to discard. */
  @IsIn(MODES) mode: (typeof MODES)[number];
}

/** Older attempts have no effect. */
export class ReleaseUploadRequest {
  @IsInt() @IsPositive() attempt: number;
}
