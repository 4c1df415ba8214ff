import type { EntityManager } from 'typeorm';
import { Admission } from './admission.entity.js';

/** Frees the place of an open admission, unless a later attempt under its key holds it by now. Call it with the row locked. */
export async function freePlace(manager: EntityManager, admissionId: string, attempt: number): Promise<void> {
  await manager.update(Admission, { id: admissionId, state: 'open', attempt }, { state: 'released' });
}
