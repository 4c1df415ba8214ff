import { IsString } from 'class-validator';

/** The gateway skips bots and browsers seen within 24 hours; capsules skips the owner (the caller). */
export class VisitRequest {
  @IsString() slug: string;
}
