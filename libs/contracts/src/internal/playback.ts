import { Equals, IsNumber, IsOptional, IsString, MaxLength } from 'class-validator';

/** May this caller watch this video? 404 if not. */
export class AdmitPlaybackRequest {
  @IsString() @MaxLength(1000) videoName: string;
  /** The secret of an edit link or recipient's link, for callers without an account. */
  @IsOptional() @IsString() @MaxLength(100) editSecret?: string;
}

export class AdmitPlaybackResponse {
  @IsString() videoName: string;
  /** Seconds for which the gateway may cache this permission. */
  @IsNumber() cacheSeconds: number;
}

/** Claims of the signed grant that lets the gateway read one video from media. */
export class PlaybackGrant {
  @Equals('playback') kind: 'playback';
  @IsString() videoName: string;
}
