import { IsIn, IsString } from 'class-validator';
import { IsNullable, IsOne } from '../fields.js';
import { DeliveryDefinition } from '../messages/deliveries.js';

export const PLAN_STEPS = ['change', 'remove', 'restore'] as const;
export type PlanStep = (typeof PLAN_STEPS)[number];

/** 404 missing or of another user, 400 wrong fields, 409 delivered. */
export class AdmitPlanResponse {
  @IsString() videoFileName: string;
  /** Of the next generation; null if nothing would change. */
  @IsNullable() @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition | null;
}

/** 409 if its email is being sent or may have arrived, or after another plan; else a `CapsulePlanned`. */
export class PlanRequest {
  @IsIn(PLAN_STEPS) step: PlanStep;
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
}
