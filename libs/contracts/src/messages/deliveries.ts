import { Equals, IsIn, IsInt, IsISO8601, IsString, IsUUID, Min } from 'class-validator';
import { DELIVERY_METHODS, type DeliveryMethod } from '../constants.js';
import { IsListOf, IsNullable, IsOmittable, IsOne } from '../fields.js';
import { defineMessage } from './message.js';

class CapsuleSource {
  @Equals('time-capsule') kind: 'time-capsule';
  @IsUUID() id: string;
}

class ScheduledRecipient {
  @IsUUID() id: string;
  @IsUUID() contactId: string;
  /** Only in `capsule.shared`; as in `recipient.readdressed`. */
  @IsOmittable() @IsInt() @Min(1) copy?: number;
}

/** Defines one delivery for each recipient, or one for the owner. */
export class DeliveryDefinition {
  @IsOne(() => CapsuleSource) source: CapsuleSource;
  /** Increases with each plan of the owner. An older generation never overwrites a newer one. */
  @IsInt() @Min(0) generation: number;
  @IsIn(DELIVERY_METHODS) channel: DeliveryMethod;
  @IsUUID() userId: string;
  @IsISO8601() dueAt: string;
  /** Null when unknown. */
  @IsNullable() @IsString() timeZone: string | null;
  @IsISO8601() recordedAt: string;
  @IsString() promptTitle: string;
  @IsNullable() @IsString() personalNote: string | null;
  /** Empty or absent for the owner. */
  @IsOmittable() @IsListOf(() => ScheduledRecipient) recipients?: ScheduledRecipient[];
}

/** capsules → delivery. */
export const deliveryScheduled = defineMessage('delivery', 'delivery.scheduled', 1, DeliveryDefinition);

/** `postponed`: not attempted, because the mailbox got enough emails from new senders that day. */
export const ATTEMPT_OUTCOMES = ['accepted', 'not_sent', 'postponed', 'refused', 'unknown'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** delivery → capsules. */
export class DeliveryAttempted {
  @IsUUID() capsuleId: string;
  /** Absent for an email to the owner. */
  @IsOmittable() @IsUUID() recipientId?: string;
  @IsISO8601() at: string;
  @IsIn(ATTEMPT_OUTCOMES) outcome: AttemptOutcome;
  /** In our words. */
  @IsNullable() @IsString() reason: string | null;
  /** A short line from the mail server. May contain the recipient's address, but no other address and no link. */
  @IsOmittable() @IsString() words?: string;
}

export const deliveryAttempted = defineMessage('capsules', 'delivery.attempted', 1, DeliveryAttempted);

class DeliverySource {
  @IsIn(['time-capsule', 'paid-capsule']) kind: 'time-capsule' | 'paid-capsule';
  @IsUUID() id: string;
}

/** delivery → capsules. */
export class DeliveryDelivered {
  @IsOne(() => DeliverySource) source: DeliverySource;
  @IsInt() @Min(0) generation: number;
  @IsIn(DELIVERY_METHODS) channel: DeliveryMethod;
  @IsISO8601() deliveredAt: string;
  /** Absent for an email to the owner. */
  @IsOmittable() @IsUUID() recipientId?: string;
}

export const deliveryDelivered = defineMessage('capsules', 'delivery.delivered', 1, DeliveryDelivered);

/** delivery → capsules: after a change of the time zone's rules. */
export class DeliveryMoved {
  @IsUUID() capsuleId: string;
  @IsInt() @Min(0) generation: number;
  @IsISO8601() dueAt: string;
}

export const deliveryMoved = defineMessage('capsules', 'delivery.moved', 1, DeliveryMoved);
