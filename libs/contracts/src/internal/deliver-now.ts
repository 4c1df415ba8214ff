import { IsBoolean, IsIn, IsString } from 'class-validator';
import { IsMoment, IsOmittable, IsOne } from '../fields.js';
import { DeliveryDefinition } from '../messages/deliveries.js';

/** 409 if it is not due. */
export class AdmitDeliverNowResponse {
  @IsBoolean() alreadyDelivered: boolean;
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
}

const OUTCOMES = ['delivered', 'unknown'] as const;

/** The answer to a `DeliveryDefinition`: 200, 202 (still unknown) or 503. */
export class DeliverNowResponse {
  @IsIn(OUTCOMES) state: (typeof OUTCOMES)[number];
  @IsOmittable() @IsMoment() deliveredAt?: string;
  /** A sentence for the user. */
  @IsOmittable() @IsString() message?: string;
}

/** Idempotent; answered with a `TimeCapsuleDto`. */
export class CommitDeliverNowRequest {
  @IsMoment() deliveredAt: string;
}
