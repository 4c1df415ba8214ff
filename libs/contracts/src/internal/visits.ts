import { IsString } from 'class-validator';

/**
 * `POST /shared-prompts/visits` and `POST /capsules/visits` (capsules), sent after the visitor has the page; always
 * 204. The gateway skips bots and browsers seen within 24 hours; capsules skips the owner (the caller).
 */
export class VisitRequest {
  @IsString() slug: string;
}
