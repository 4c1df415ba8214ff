import { IsUUID } from 'class-validator';
import { OpeningContent } from '../http/opening.js';

/** Without the owner's name and address, which the gateway adds. */
export class OpeningAnswer extends OpeningContent {
  @IsUUID() ownerId: string;
}
