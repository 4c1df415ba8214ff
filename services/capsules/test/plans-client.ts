import type { AdmitPlanResponse, PlanStep } from '@dear-future/contracts/internal/capsule-plans';
import type { CapsulePlanned } from '@dear-future/contracts/messages/time-capsules';
import type { ApiResponse, CapsulesTestApp } from './capsules-test-app.js';

export function plansClient(app: CapsulesTestApp) {
  const admit = (
    user: string | null,
    id: string,
    step: PlanStep,
    change = {},
  ): Promise<ApiResponse<AdmitPlanResponse>> =>
    app.call(user, 'POST', `/time-capsules/${id}/${step}/admit`, step === 'remove' ? undefined : change);

  /** Admits and commits a plan, as if the delivery service had accepted it. Returns the plan. */
  const plan = async (user: string, id: string, step: PlanStep, change?: object): Promise<CapsulePlanned> => {
    const { definition } = (await admit(user, id, step, change)).body;
    if (!definition) throw new Error('The plan was refused, or would change nothing');
    const planned = { definition, isRemoved: step === 'remove', deliveredAt: null };
    expect((await app.call(user, 'POST', `/time-capsules/${id}/plan`, planned)).status).toBe(200);
    return planned;
  };

  return { admit, plan };
}
