import { IsIn } from 'class-validator';
import { IsNullable, IsOne } from '../fields.js';
import { DeliveryDefinition } from '../messages/deliveries.js';

export const PLAN_STEPS = ['change', 'remove', 'restore'] as const;
export type PlanStep = (typeof PLAN_STEPS)[number];

/** The capsules service returns 404 unless the user owns the capsule, and 409 for a change after its delivery. */
export class AdmitPlanResponse {
  /** The plan for the capsule's next generation. Null if the user's change would change nothing. */
  @IsNullable() @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition | null;
}

/** The delivery service responds with `CapsulePlanned`, or with 409 if an email or another plan came first. */
export class PlanRequest {
  @IsIn(PLAN_STEPS) step: PlanStep;
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
}
