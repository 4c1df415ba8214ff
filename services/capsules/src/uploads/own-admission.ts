import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { lockAdmission } from '../admissions/discard.js';
import type { UploadKinds } from './upload-kinds.js';

/** @throws ProblemError `not_found`, also for another caller's */
export async function lockOwnAdmission(
  manager: EntityManager,
  kinds: UploadKinds,
  caller: CallerIdentity,
  admissionId: string,
): Promise<Admission> {
  const admission = await lockAdmission(manager, admissionId);
  if (!admission || !kinds.of(admission.kind).canFinish(caller, admission)) {
    throw new ProblemError('not_found', 'This upload does not exist.');
  }
  return admission;
}
