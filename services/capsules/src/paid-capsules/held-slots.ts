import { Not, type EntityManager } from 'typeorm';
import { Admission, openAt } from '../admissions/admission.entity.js';

/** Counts the slots that open uploads hold. @param except id of an admission that does not count */
export function heldSlots(manager: EntityManager, capsuleId: string, now: Date, except?: string | null) {
  const held = { ...openAt(now), scope: `link:${capsuleId}`, kind: 'contribution', holdsSlot: true } as const;
  return manager.countBy(Admission, except ? { ...held, id: Not(except) } : held);
}
