import { IsIn } from 'class-validator';
import { IsNullable, IsOne } from '../fields.js';
import { DeliveryDefinition } from '../messages/deliveries.js';

export const PLAN_STEPS = ['change', 'remove', 'restore'] as const;
export type PlanStep = (typeof PLAN_STEPS)[number];

/** The route returns 404 for an unknown capsule or another user's, and 409 for a change after the delivery. */
export class AdmitPlanResponse {
  /** Has the capsule's next generation. Null if the change would change nothing. */
  @IsNullable() @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition | null;
}

/** The delivery service responds with `CapsulePlanned`, or with 409 if an email or a newer plan came first. */
export class PlanRequest {
  @IsIn(PLAN_STEPS) step: PlanStep;
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
}
