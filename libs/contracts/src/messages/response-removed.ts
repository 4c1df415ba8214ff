import { defineMessage } from './message.js';

/**
 * capsules → delivery: an answer to a shared prompt is gone, withdrawn or deleted. It may come before the word that there was one,
 * and is final.
 */
export interface ResponseRemoved {
  responseId: string;
  promptId: string;
}

export const responseRemoved = defineMessage<ResponseRemoved>('delivery', 'response.removed', 1);
