// Real: the rule.
import { isHoldingSlot, type AdmissionState } from './admission.entity.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = new Date(now.getTime() + 1);

it.each<[AdmissionState, Date, boolean]>([
  ['open', later, true],
  ['open', now, false],
  ['released', later, false],
  ['abandoned', later, false],
  ['committed', later, false],
])('an admission that is %s until %p holds a slot: %p', (state, expiresAt, isHolding) => {
  expect(isHoldingSlot({ state, holdsSlot: true, expiresAt }, now)).toBe(isHolding);
  expect(isHoldingSlot({ state, holdsSlot: false, expiresAt }, now)).toBe(false);
});
