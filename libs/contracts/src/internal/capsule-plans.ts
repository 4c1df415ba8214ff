import { IsIn } from 'class-validator';
import { IsNullable, IsOne } from '../fields.js';
import { DeliveryDefinition } from '../messages/deliveries.js';

export const PLAN_STEPS = ['change', 'remove', 'restore'] as const;
export type PlanStep = (typeof PLAN_STEPS)[number];

/** Errors: 404 unknown or another user's, 400 invalid fields, 409 delivered. */
export class AdmitPlanResponse {
  /** Has the next generation; null if nothing would change. */
  @IsNullable() @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition | null;
}

/** Answered with `CapsulePlanned`, or 409 if the email is being sent or may have arrived, or after another plan. */
export class PlanRequest {
  @IsIn(PLAN_STEPS) step: PlanStep;
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
}
