import { IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

/**
 * capsules → delivery: a response to a shared prompt was withdrawn or deleted. May come before `response.received`, and
 * is final.
 */
export class ResponseRemoved {
  @IsUUID()
  responseId: string;

  @IsUUID()
  promptId: string;
}

export const responseRemoved = defineMessage('delivery', 'response.removed', 1, ResponseRemoved);
