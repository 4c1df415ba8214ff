import type { EntityManager } from 'typeorm';
import { Admission } from './admission.entity.js';

/** Releases an open admission, unless a later attempt has resumed it. Needs the row lock. */
export async function releaseAdmission(manager: EntityManager, admissionId: string, attempt: number): Promise<void> {
  await manager.update(Admission, { id: admissionId, state: 'open', attempt }, { state: 'released' });
}
