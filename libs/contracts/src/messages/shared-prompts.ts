import { IsISO8601, IsString, IsUUID } from 'class-validator';
import { IsNullable } from '../fields.js';
import { defineMessage } from './message.js';

/** capsules → delivery: one notification each, at most one email an hour per prompt. */
export class ResponseReceived {
  @IsUUID() responseId: string;
  @IsUUID() promptId: string;
  /** The prompt's owner. */
  @IsUUID() userId: string;
  @IsString() promptTitle: string;
  /** Null for 'Anonymous'. */
  @IsNullable() @IsString() responderName: string | null;
  @IsISO8601() receivedAt: string;
}

export const responseReceived = defineMessage('delivery', 'response.received', 1, ResponseReceived);

/** capsules → delivery: withdrawn or deleted. Final, even if it arrives before `response.received`. */
export class ResponseRemoved {
  @IsUUID() responseId: string;
  @IsUUID() promptId: string;
}

export const responseRemoved = defineMessage('delivery', 'response.removed', 1, ResponseRemoved);
