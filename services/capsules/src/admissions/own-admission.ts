import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from './admission.entity.js';
import { lockAdmission } from './discard.js';
import type { UploadKinds } from './upload-kinds.js';

/**
 * Locks the admission of an upload that this caller may end.
 *
 * @throws ProblemError `not_found` for a missing one and for somebody else's alike
 */
export async function lockOwnAdmission(
  manager: EntityManager,
  kinds: UploadKinds,
  caller: CallerIdentity,
  admissionId: string,
): Promise<Admission> {
  const admission = await lockAdmission(manager, admissionId);
  if (!admission || !kinds.of(admission.kind).mayEnd(caller, admission)) {
    throw new ProblemError('not_found', 'This upload does not exist.');
  }
  return admission;
}
