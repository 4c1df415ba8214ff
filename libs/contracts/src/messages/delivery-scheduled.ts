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

/** Everything that the delivery service needs for one delivery. Unique per source, channel and generation. */
export class DeliveryDefinition {
  @IsOne(() => CapsuleSource)
  source: CapsuleSource;

  /** Rises when the owner reschedules; an older generation never overwrites a newer one. */
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

  /** Each gets a mail of their own; empty or absent for the owner. */
  @IsOmittable()
  @IsListOf(() => ScheduledRecipient)
  recipients?: ScheduledRecipient[];
}

/** capsules → delivery. */
export const deliveryScheduled = defineMessage('delivery', 'delivery.scheduled', 1, DeliveryDefinition);
