import { IsBoolean, IsIn, IsString } from 'class-validator';
import { IsMoment, IsOmittable, IsOne } from '../fields.js';
import { DeliveryDefinition } from '../messages/deliveries.js';

/** From the capsules service, which returns 409 if the capsule is neither due nor delivered. */
export class AdmitDeliverNowResponse {
  @IsBoolean() alreadyDelivered: boolean;
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
}

const OUTCOMES = ['delivered', 'unknown'] as const;

/** From the delivery service, with 200 if `delivered` and 202 if `unknown`. It returns 503 if nothing was sent. */
export class DeliverNowResponse {
  @IsIn(OUTCOMES) state: (typeof OUTCOMES)[number];
  @IsOmittable() @IsMoment() deliveredAt?: string;
  /** A sentence for the user. */
  @IsOmittable() @IsString() message?: string;
}

/** Idempotent. The capsules service responds with the `TimeCapsuleDto`. */
export class CommitDeliverNowRequest {
  @IsMoment() deliveredAt: string;
}
