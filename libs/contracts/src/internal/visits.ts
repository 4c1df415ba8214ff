import { IsString } from 'class-validator';

/** The capsules service ignores visits by the owner. */
export class VisitRequest {
  @IsString() slug: string;
}
