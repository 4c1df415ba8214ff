import { Equals, IsOptional, IsString, MaxLength } from 'class-validator';

/** The capsules service returns 404 if the caller may not watch the video. */
export class PlaybackRequest {
  @IsString() @MaxLength(1000) videoName: string;
  /** The secret of an edit link or recipient's link. */
  @IsOptional() @IsString() @MaxLength(100) linkSecret?: string;
}

export class PlaybackGrant {
  @Equals('playback') kind: 'playback';
  @IsString() videoName: string;
}
