import { IsString, IsUUID } from 'class-validator';
import { IsMoment, IsNullable } from '../fields.js';
import { Message } from './message.js';

/** capsules → delivery: the owner gets a notification of each response, and at most one email an hour per prompt. */
@Message('delivery', 'response.received')
export class ResponseReceived {
  @IsUUID() responseId: string;
  @IsUUID() promptId: string;
  /** The prompt's owner. */
  @IsUUID() userId: string;
  @IsString() promptTitle: string;
  /** Null for 'Anonymous'. */
  @IsNullable() @IsString() responderName: string | null;
  @IsMoment() receivedAt: string;
}

/** capsules → delivery: a response is gone. This is final, even if it arrives before `response.received`. */
@Message('delivery', 'response.removed')
export class ResponseRemoved {
  @IsUUID() responseId: string;
  @IsUUID() promptId: string;
}
