import { SHARED_PROMPT_STATUSES, type SharedPromptStatus } from '@dear-future/contracts/http/shared-prompts';
import type { VisitRequest } from '@dear-future/contracts/internal/visits';
import { Equals, IsIn, IsString, ValidateIf } from 'class-validator';

/** Null counts as sent and is validated. */
const wasSent = (_: unknown, value: unknown): boolean => value !== undefined;

/** Body of `POST /shared-prompts`. `readPromptWords` validates the texts. */
export class CreateSharedPromptDto {
  @IsString()
  promptTitle: string;

  @IsString()
  promptDescription: string;

  @ValidateIf(wasSent)
  @Equals('active', { message: 'A new prompt is active.' })
  status?: 'active';
}

/** Body of `PATCH /shared-prompts/{id}`. */
export class ChangeSharedPromptDto {
  @ValidateIf(wasSent)
  @IsIn(SHARED_PROMPT_STATUSES)
  status?: SharedPromptStatus;

  @ValidateIf(wasSent)
  @IsString()
  promptTitle?: string;

  @ValidateIf(wasSent)
  @IsString()
  promptDescription?: string;
}

export class VisitDto implements VisitRequest {
  @IsString()
  slug: string;
}
