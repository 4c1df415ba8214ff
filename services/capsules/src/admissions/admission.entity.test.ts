// Real: isHoldingSlot; the time is a parameter.
import { isHoldingSlot } from './admission.entity.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = new Date(now.getTime() + 1);

it.each<[string | null, Date, boolean]>([
  [null, later, true],
  [null, now, false],
  ['committed.webm', later, false],
])(
  'with the video %s and the expiry %p, an admission that took a slot still holds it: %p',
  (videoName, expiresAt, isHolding) => {
    expect(isHoldingSlot({ videoName, holdsSlot: true, expiresAt }, now)).toBe(isHolding);
    expect(isHoldingSlot({ videoName, holdsSlot: false, expiresAt }, now)).toBe(false);
  },
);
