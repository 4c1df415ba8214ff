import { IsIn, IsISO8601, IsString, IsUUID } from 'class-validator';
import { IsNullable, IsOmittable } from '../fields.js';
import { defineMessage } from './message.js';

/** `postponed`: not tried yet, because the mailbox got enough emails from new senders that day. */
export const ATTEMPT_OUTCOMES = ['accepted', 'not_sent', 'postponed', 'refused', 'unknown'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** delivery → capsules: one attempt to email a time capsule ended, or was postponed. */
export class DeliveryAttempted {
  @IsUUID() capsuleId: string;

  /** Absent for the owner's own. */
  @IsOmittable() @IsUUID() recipientId?: string;

  /** ISO 8601, UTC. */
  @IsISO8601() at: string;

  @IsIn(ATTEMPT_OUTCOMES) outcome: AttemptOutcome;

  /** Why it was not accepted, in our words. */
  @IsNullable() @IsString() reason: string | null;

  /** What the mail server said: one short line, which may have the recipient's address, but no other one and no link. */
  @IsOmittable() @IsString() words?: string;
}

export const deliveryAttempted = defineMessage('capsules', 'delivery.attempted', 1, DeliveryAttempted);
