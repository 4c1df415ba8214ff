import { IsString } from 'class-validator';

/** Capsules leaves out the owner (the caller). */
export class VisitRequest {
  @IsString() slug: string;
}
