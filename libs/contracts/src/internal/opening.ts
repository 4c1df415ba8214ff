import { IsUUID } from 'class-validator';
import { OpeningContent } from '../http/opening.js';

/** Lacks the `sender` of an `OpeningDto`: the gateway replaces `ownerId` with the owner's name and address. */
export class OpeningResponse extends OpeningContent {
  @IsUUID() ownerId: string;
}
