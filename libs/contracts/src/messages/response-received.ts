import { IsISO8601, IsString, IsUUID } from 'class-validator';
import { defineMessage, IsNullable } from './message.js';

class ResponseReceivedPayload {
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

/**
 * capsules → delivery: a shared prompt received a response. One notification each, at most one mail an hour per prompt.
 */
export type ResponseReceived = Pick<ResponseReceivedPayload, keyof ResponseReceivedPayload>;

export const responseReceived = defineMessage<ResponseReceived>(
  'delivery',
  'response.received',
  1,
  ResponseReceivedPayload,
);
