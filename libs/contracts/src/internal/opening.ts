import { IsUUID } from 'class-validator';
import { OpeningContent } from '../http/opening.js';

/** The gateway knows the owner's name and address. */
export class OpeningAnswer extends OpeningContent {
  @IsUUID() ownerId: string;
}
