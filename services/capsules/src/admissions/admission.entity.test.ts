// Real: isHoldingSlot; the time is a parameter.
import { isHoldingSlot, type AdmissionState } from './admission.entity.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = new Date(now.getTime() + 1);

it.each<[AdmissionState, Date, boolean]>([
  ['open', later, true],
  ['open', now, false],
  ['released', later, false],
  ['abandoned', later, false],
  ['committed', later, false],
])(
  'with the state %s and the expiry %p, an admission that took a slot still holds it: %p',
  (state, expiresAt, isHolding) => {
    expect(isHoldingSlot({ state, holdsSlot: true, expiresAt }, now)).toBe(isHolding);
    expect(isHoldingSlot({ state, holdsSlot: false, expiresAt }, now)).toBe(false);
  },
);
