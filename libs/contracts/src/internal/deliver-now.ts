import { IsBoolean, IsIn, IsString } from 'class-validator';
import { IsMoment, IsOmittable, IsOne } from '../fields.js';
import { DeliveryDefinition } from '../messages/deliveries.js';

/** 409 if the capsule is not due. */
export class AdmitDeliverNowResponse {
  @IsBoolean() alreadyDelivered: boolean;
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
}

const OUTCOMES = ['delivered', 'unknown'] as const;

/** Delivery's response to a `DeliveryDefinition`: 200 (delivered) or 202 (unknown); 503 if nothing was sent. */
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
