import { Equals, IsIn, IsInt, IsISO8601, IsString, IsUUID, Min } from 'class-validator';
import { DELIVERY_METHODS, type DeliveryMethod } from '../constants.js';
import { IsListOf, IsNullable, IsOmittable, IsOne } from '../fields.js';
import { defineMessage } from './message.js';

class CapsuleSource {
  @Equals('time-capsule')
  kind: 'time-capsule';

  @IsUUID()
  id: string;
}

class ScheduledRecipient {
  @IsUUID()
  id: string;

  /** See `contact.changed`. */
  @IsUUID()
  contactId: string;

  /** Of `capsule.shared`: the mail is sent again, as in `recipient.readdressed`. */
  @IsOmittable()
  @IsInt()
  @Min(1)
  copy?: number;
}

/** All that delivery needs to know about a time capsule. Makes one delivery for each recipient, or one for the owner. */
export class DeliveryDefinition {
  @IsOne(() => CapsuleSource)
  source: CapsuleSource;

  /** Rises with each plan of the owner; an older generation never overwrites a newer one. */
  @IsInt()
  @Min(0)
  generation: number;

  @IsIn(DELIVERY_METHODS)
  channel: DeliveryMethod;

  @IsUUID()
  userId: string;

  /** ISO 8601, UTC. */
  @IsISO8601()
  dueAt: string;

  /** IANA zone; null when unknown. */
  @IsNullable()
  @IsString()
  timeZone: string | null;

  /** When the video was recorded, ISO 8601, UTC. */
  @IsISO8601()
  recordedAt: string;

  @IsString()
  promptTitle: string;

  @IsNullable()
  @IsString()
  personalNote: string | null;

  /** Each gets an email of their own; empty or absent for the owner. */
  @IsOmittable()
  @IsListOf(() => ScheduledRecipient)
  recipients?: ScheduledRecipient[];
}

/** capsules → delivery. */
export const deliveryScheduled = defineMessage('delivery', 'delivery.scheduled', 1, DeliveryDefinition);
