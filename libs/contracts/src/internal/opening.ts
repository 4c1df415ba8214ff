import { IsUUID } from 'class-validator';
import { OpeningContent } from '../http/opening.js';

/** `GET /public/opening` (capsules). The gateway knows the owner's name and address. */
export class OpeningAnswer extends OpeningContent {
  @IsUUID() ownerId: string;
}
