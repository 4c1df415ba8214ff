import { Equals, IsBoolean, IsIn, IsInt, IsString, IsUUID, Min } from 'class-validator';
import { DELIVERY_METHODS, type DeliveryMethod } from '../constants.js';
import { IsCount, IsListOf, IsMoment, IsNullable, IsOmittable, IsOne } from '../fields.js';
import { Message } from './message.js';

class CapsuleSource {
  @Equals('time-capsule') kind: 'time-capsule';
  @IsUUID() id: string;
}

class ScheduledRecipient {
  @IsUUID() id: string;
  @IsUUID() contactId: string;
  /** Only if the email is sent again. Increases each time. */
  @IsOmittable() @IsInt() @Min(1) copy?: number;
}

/** Defines one delivery for each recipient, or one for the owner. */
export class DeliveryDefinition {
  @IsOne(() => CapsuleSource) source: CapsuleSource;
  /** Increases with each of the owner's plans. An older generation never overwrites a newer one. */
  @IsCount() generation: number;
  @IsIn(DELIVERY_METHODS) channel: DeliveryMethod;
  @IsUUID() userId: string;
  @IsMoment() dueAt: string;
  /** Null when unknown. */
  @IsNullable() @IsString() timeZone: string | null;
  @IsMoment() recordedAt: string;
  @IsString() promptTitle: string;
  @IsNullable() @IsString() personalNote: string | null;
  /** Empty or absent if the delivery is for the owner. */
  @IsOmittable() @IsListOf(() => ScheduledRecipient) recipients?: ScheduledRecipient[];
}

/** A user's change, removal or restoration of a time capsule, which the delivery service has accepted. */
export class CapsulePlan {
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
  @IsBoolean() isRemoved: boolean;
  /** Null if the capsule has not been delivered. */
  @IsNullable() @IsMoment() deliveredAt: string | null;
}

/** A report about a time capsule. May arrive before `capsule.planned`, so it brings the plan, which is applied first. */
export class ReportWithPlan {
  /** Absent if the capsule was never changed or restored. */
  @IsOmittable() @IsOne(() => CapsulePlan) plan?: CapsulePlan;
}

/** capsules → delivery: a new time capsule. */
@Message('delivery', 'delivery.scheduled')
export class DeliveryScheduled extends DeliveryDefinition {}

/** `postponed`: not attempted, because the mailbox has had enough emails from new senders that day. */
export const ATTEMPT_OUTCOMES = ['accepted', 'not_sent', 'postponed', 'refused', 'unknown'] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

/** delivery → capsules. */
@Message('capsules', 'delivery.attempted')
export class DeliveryAttempted extends ReportWithPlan {
  @IsUUID() capsuleId: string;
  /** Absent for an email to the owner. */
  @IsOmittable() @IsUUID() recipientId?: string;
  @IsMoment() at: string;
  @IsIn(ATTEMPT_OUTCOMES) outcome: AttemptOutcome;
  /** Why the email was not accepted, in our own words. */
  @IsNullable() @IsString() reason: string | null;
  /** The mail server's reply, shortened. Contains no link, and no address except the one that the email went to. */
  @IsOmittable() @IsString() words?: string;
}

class DeliverySource {
  @IsIn(['time-capsule', 'paid-capsule']) kind: 'time-capsule' | 'paid-capsule';
  @IsUUID() id: string;
}

/** delivery → capsules. */
@Message('capsules', 'delivery.delivered')
export class DeliveryDelivered extends ReportWithPlan {
  @IsOne(() => DeliverySource) source: DeliverySource;
  @IsCount() generation: number;
  @IsIn(DELIVERY_METHODS) channel: DeliveryMethod;
  @IsMoment() deliveredAt: string;
  /** Absent for an email to the owner. */
  @IsOmittable() @IsUUID() recipientId?: string;
}

/** delivery → capsules: the delivery moved, because the rules of its time zone have changed. */
@Message('capsules', 'delivery.moved')
export class DeliveryMoved extends ReportWithPlan {
  @IsUUID() capsuleId: string;
  @IsCount() generation: number;
  /** Increases with each move. Within a generation, an earlier move never overwrites a later one. */
  @IsInt() @Min(1) move: number;
  @IsMoment() dueAt: string;
}
