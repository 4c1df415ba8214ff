import {
  Allow,
  Equals,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsPositive,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { IsOmittable, IsOne, IsRecord, IsSha256 } from '../fields.js';

/** A `replacement` replaces the video of a response or contribution. An `answer` comes from a recipient. */
const UPLOAD_KINDS = ['time-capsule', 'prompt-response', 'contribution', 'replacement', 'answer'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** At least 128 random bits, and an extension, which is `.webm` even for MP4 videos. */
export const VIDEO_NAME = /^[A-Za-z0-9_-]{22,64}\.webm$/;

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

const MODES = ['store', 'digest'] as const;

export class AdmitUploadRequest {
  @IsIn(UPLOAD_KINDS) kind: UploadKind;
  @IsOptional()
  @Matches(IDEMPOTENCY_KEY, { message: 'Idempotency-Key must be 1 to 200 visible ASCII characters' })
  idempotencyKey: string | null;
  /** The slug of the public link (`prompt-response`, `contribution`). */
  @IsOmittable() @IsString() @MaxLength(100) slug?: string;
  /** The secret of the edit link (`replacement`) or recipient's link (`answer`). */
  @IsOmittable() @IsString() @MaxLength(100) linkSecret?: string;
  /** For guests: a keyed hash of their client (see the glossary); 256 bits in base64url. */
  @IsOmittable() @Matches(/^[A-Za-z0-9_-]{43}$/) sender?: string;
}

class UploadTerms {
  @IsString() admissionId: string;
  @IsPositive() maxSeconds: number;
  @IsPositive() maxBytes: number;
  /** `digest`: the upload with this key is already committed, so the media service only hashes the video. */
  @IsIn(MODES) mode: (typeof MODES)[number];
}

export class AdmitUploadResponse extends UploadTerms {
  /** Increases when a retry reuses the admission, so that a late failure cannot release the slot of a later attempt. */
  @IsInt() @IsPositive() attempt: number;
  /** The user who gets the video. Guests must not learn this id. */
  @IsString() ownerId: string;
  /** Whether the upload counts toward the daily limit for all links of the owner (`UPLOAD_BYTES_PER_LINK`). */
  @IsOmittable() @Equals(true) countsForOwner?: true;
  /** How many videos a public link takes in an hour, if its capsule has a limited number of slots. */
  @IsOmittable() @IsInt() @IsPositive() linkUploadsPerHour?: number;
  /** For a `replacement`: the slug of the public link that the first upload used, for the limits of the link. */
  @IsOmittable() @IsString() slug?: string;
}

export class UploadGrant extends UploadTerms {
  @Equals('upload') kind: 'upload';
  /** A hash of the owner's id. Owners take turns, in uploads and in processing. */
  @IsOmittable() @IsString() turnKey?: string;
  /** A keyed hash of the client, as in `AdmitUploadRequest`, but also for users. Clients take turns, too. */
  @IsOmittable() @IsString() sender?: string;
  /** Whether the upload takes a slot, and so must not be slow. */
  @IsOmittable() @IsBoolean() hasSlots?: boolean;
}

/** The gateway sends this much of a body before the media service's 100 Continue, to prove that a body is coming. */
export const UPLOAD_BEGINNING_BYTES = 16 * 1024;

/** The commit checks the fields with `@Allow()`, so that the capsules service can also discard a refused video. */
export class UploadedVideo {
  /** In `digest` mode, no video is stored under this name. */
  @Matches(VIDEO_NAME) name: string;
  @Allow() contentType: 'video/webm' | 'video/mp4';
  @Allow() bytes: number;
  @IsSha256() sha256: string;
  @Allow() durationSeconds: number;
  /** Absent if the check has no result yet, and in `digest` mode. */
  @IsOmittable() @Equals(true) isPlayable?: true;
}

export class UploadResponse {
  @IsOne(() => UploadedVideo) video: UploadedVideo;
  /** The form's text fields, exactly as sent. */
  @IsRecord() fields: Record<string, string>;
}

export class CommitUploadRequest extends UploadResponse {
  @IsInt() @IsPositive() attempt: number;
  /** In `digest` mode there is no video to discard. */
  @IsIn(MODES) mode: (typeof MODES)[number];
}

/** Also the body of a request for the slot. A request for an older attempt has no effect. */
export class ReleaseUploadRequest {
  @IsInt() @IsPositive() attempt: number;
}
