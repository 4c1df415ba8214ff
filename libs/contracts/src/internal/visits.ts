import { IsString } from 'class-validator';

/** Capsules ignores visits by the owner. */
export class VisitRequest {
  @IsString() slug: string;
}
