import { IsBoolean, IsString } from 'class-validator';

/** A question that a user can answer with a video. */
export class PromptDto {
  @IsString() id: string;
  @IsString() title: string;
  @IsString() description: string;
  @IsString() category: string;
  @IsBoolean() isActive: boolean;
}
