import { isHoldingSlot } from './admission.entity.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const later = new Date(now.getTime() + 1);

it('an admission that took a slot holds it until it expires or is committed', () => {
  const open = { videoName: null, holdsSlot: true, expiresAt: later };
  expect(isHoldingSlot(open, now)).toBe(true);
  expect(isHoldingSlot({ ...open, expiresAt: now }, now)).toBe(false);
  expect(isHoldingSlot({ ...open, videoName: 'committed.webm' }, now)).toBe(false);
  expect(isHoldingSlot({ ...open, holdsSlot: false }, now)).toBe(false);
});
