import type { AdmitPlaybackRequest } from '@dear-future/contracts/internal/playback';
import { IsOptional, IsString, MaxLength } from 'class-validator';

export class AdmitPlaybackDto implements AdmitPlaybackRequest {
  @IsString()
  @MaxLength(1000)
  videoName: string;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  receipt?: string;
}
