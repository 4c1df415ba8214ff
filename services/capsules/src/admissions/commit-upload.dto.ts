import type { CommitUploadRequest, UploadedVideo } from '@dear-future/contracts/internal/uploads';
import { Type } from 'class-transformer';
import {
  IsDefined,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsPositive,
  Matches,
  registerDecorator,
  ValidateNested,
} from 'class-validator';

/** 128 random bits, however they are spelled, and the ending. */
export const VIDEO_NAME = /^[A-Za-z0-9_-]{22,64}\.webm$/;

class UploadedVideoDto implements UploadedVideo {
  @Matches(VIDEO_NAME)
  name: string;

  @IsIn(['video/webm', 'video/mp4'])
  contentType: UploadedVideo['contentType'];

  @IsInt()
  @IsPositive()
  bytes: number;

  @Matches(/^[0-9a-f]{64}$/)
  sha256: string;

  @IsNumber()
  @IsPositive()
  durationSeconds: number;
}

function AreTexts(): PropertyDecorator {
  return (target, propertyName) => {
    registerDecorator({
      name: 'areTexts',
      target: target.constructor,
      propertyName: String(propertyName),
      options: { message: 'every field must be a text' },
      validator: {
        validate: (value: unknown) =>
          typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string'),
      },
    });
  };
}

/** What media found in the body; the texts are judged by the rules of the form, not here. */
export class CommitUploadDto implements CommitUploadRequest {
  @IsDefined()
  @ValidateNested()
  @Type(() => UploadedVideoDto)
  video: UploadedVideoDto;

  @IsObject()
  @AreTexts()
  fields: Record<string, string>;
}
