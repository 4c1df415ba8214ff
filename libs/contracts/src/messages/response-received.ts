import { IsISO8601, IsString, IsUUID } from 'class-validator';
import { defineMessage, IsNullable } from './message.js';

/** capsules → delivery: somebody answered a shared prompt. Notified each time, mailed at most once an hour per prompt. */
export class ResponseReceived {
  @IsUUID()
  responseId: string;

  @IsUUID()
  promptId: string;

  /** The prompt's owner. */
  @IsUUID()
  personId: string;

  @IsString()
  promptTitle: string;

  /** Null for 'Anonymous'. */
  @IsNullable()
  @IsString()
  responderName: string | null;

  /** ISO 8601, UTC. */
  @IsISO8601()
  receivedAt: string;
}

export const responseReceived = defineMessage('delivery', 'response.received', 1, ResponseReceived);
