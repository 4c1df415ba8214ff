import { IsBoolean, IsIn, IsString, Matches, ValidateIf } from 'class-validator';
import { IsMoment, IsOne } from '../fields.js';
import { DeliveryDefinition } from '../messages/deliveries.js';

/** The format of `Date.prototype.toISOString`. */
const UTC_MOMENT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/;

/** 409 if it is not due. */
export class AdmitDeliverNowResponse {
  @IsBoolean() alreadyDelivered: boolean;
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
}

const OUTCOMES = ['delivered', 'unknown'] as const;

/** The answer to a `DeliveryDefinition`: 200, 202 (still unknown) or 503. */
export class DeliverNowResponse {
  @IsIn(OUTCOMES) state: (typeof OUTCOMES)[number];
  @ValidateIf(({ state }: DeliverNowResponse) => state === 'delivered') @IsMoment() deliveredAt?: string;
  /** A sentence for the user. */
  @ValidateIf(({ state }: DeliverNowResponse) => state === 'unknown') @IsString() message?: string;
}

/** Idempotent; answered with a `TimeCapsuleDto`. */
export class CommitDeliverNowRequest {
  @Matches(UTC_MOMENT, { message: 'deliveredAt must be a date and time in ISO 8601, UTC' })
  deliveredAt: string;
}
