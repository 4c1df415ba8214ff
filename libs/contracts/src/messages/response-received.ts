import { defineMessage } from './message.js';

/** capsules → delivery: somebody answered a shared prompt. Notified each time, mailed at most once an hour per prompt. */
export interface ResponseReceived {
  responseId: string;
  promptId: string;
  /** The prompt's owner. */
  personId: string;
  promptTitle: string;
  /** Null for 'Anonymous'. */
  responderName: string | null;
  /** ISO 8601, UTC. */
  receivedAt: string;
}

export const responseReceived = defineMessage<ResponseReceived>('delivery', 'response.received', 1);
