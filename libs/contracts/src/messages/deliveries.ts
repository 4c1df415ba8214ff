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
  /** See `contact.changed`. */
  @IsUUID() contactId: string;
  /** Of `capsule.shared`: the mail is sent again, as in `recipient.readdressed`. */
  @IsOmittable() @IsInt() @Min(1) copy?: number;
}

/** All that delivery needs to know about a time capsule. Makes one delivery for each recipient, or one for the owner. */
export class DeliveryDefinition {
  @IsOne(() => CapsuleSource) source: CapsuleSource;
  /** Rises with each plan of the owner; an older generation never overwrites a newer one. */
  @IsInt() @Min(0) generation: number;
  @IsIn(DELIVERY_METHODS) channel: DeliveryMethod;
  @IsUUID() userId: string;
  @IsISO8601() dueAt: string;
  /** IANA zone; null when unknown. */
  @IsNullable() @IsString() timeZone: string | null;
  /** When the video was recorded. */
  @IsISO8601() recordedAt: string;
  @IsString() promptTitle: string;
  @IsNullable() @IsString() personalNote: string | null;
  /** Each gets an email of their own; empty or absent for the owner. */
  @IsOmittable() @IsListOf(() => ScheduledRecipient) recipients?: ScheduledRecipient[];
}

/** capsules → delivery. */
export const deliveryScheduled = defineMessage('delivery', 'delivery.scheduled', 1, DeliveryDefinition);

/** `postponed`: not tried yet, because the mailbox got enough emails from new senders that day. */
export const ATTEMPT_OUTCOMES = ['accepted', 'not_sent', 'postponed', 'refused', 'unknown'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** delivery → capsules: one attempt to email a time capsule ended, or was postponed. */
export class DeliveryAttempted {
  @IsUUID() capsuleId: string;
  /** Absent for the owner's own. */
  @IsOmittable() @IsUUID() recipientId?: string;
  @IsISO8601() at: string;
  @IsIn(ATTEMPT_OUTCOMES) outcome: AttemptOutcome;
  /** Why it was not accepted, in our words. */
  @IsNullable() @IsString() reason: string | null;
  /** What the mail server said: one short line, which may have the recipient's address, but no other one and no link. */
  @IsOmittable() @IsString() words?: string;
}

export const deliveryAttempted = defineMessage('capsules', 'delivery.attempted', 1, DeliveryAttempted);

class DeliverySource {
  @IsIn(['time-capsule', 'paid-capsule']) kind: 'time-capsule' | 'paid-capsule';
  @IsUUID() id: string;
}

/** delivery → capsules: a delivery succeeded. */
export class DeliveryDelivered {
  @IsOne(() => DeliverySource) source: DeliverySource;
  @IsInt() @Min(0) generation: number;
  @IsIn(DELIVERY_METHODS) channel: DeliveryMethod;
  @IsISO8601() deliveredAt: string;
  /** Absent for the owner's own. */
  @IsOmittable() @IsUUID() recipientId?: string;
}

export const deliveryDelivered = defineMessage('capsules', 'delivery.delivered', 1, DeliveryDelivered);

/** delivery → capsules: the rules of its time zone changed, so a time capsule is due at another moment. */
export class DeliveryMoved {
  @IsUUID() capsuleId: string;
  /** As in `DeliveryDefinition`. */
  @IsInt() @Min(0) generation: number;
  @IsISO8601() dueAt: string;
}

export const deliveryMoved = defineMessage('capsules', 'delivery.moved', 1, DeliveryMoved);
