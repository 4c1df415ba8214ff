import { IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

/**
 * capsules → delivery: an answer to a shared prompt is gone, withdrawn or deleted. It may come before the word that there was one,
 * and is final.
 */
export class ResponseRemoved {
  @IsUUID()
  responseId: string;

  @IsUUID()
  promptId: string;
}

export const responseRemoved = defineMessage('delivery', 'response.removed', 1, ResponseRemoved);
