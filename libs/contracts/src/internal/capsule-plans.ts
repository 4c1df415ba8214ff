import { IsIn } from 'class-validator';
import { IsNullable, IsOne } from '../fields.js';
import { DeliveryDefinition } from '../messages/deliveries.js';

export const PLAN_STEPS = ['change', 'remove', 'restore'] as const;
export type PlanStep = (typeof PLAN_STEPS)[number];

/** 404 for an unknown capsule or another user's, 400 for invalid fields, 409 once it is delivered. */
export class AdmitPlanResponse {
  /** Has the next generation; null if nothing would change. */
  @IsNullable() @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition | null;
}

/** Answered with `CapsulePlanned`; 409 after another plan, or if the email is being sent or may have arrived. */
export class PlanRequest {
  @IsIn(PLAN_STEPS) step: PlanStep;
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
}
