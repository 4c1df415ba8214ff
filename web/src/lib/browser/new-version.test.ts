import { canReload } from './new-version.js';

const MINUTE_MS = 60_000;

it('allows a reload at most once in ten minutes', () => {
  expect(canReload(false, null, 0)).toBe(true);
  expect(canReload(false, '0', MINUTE_MS)).toBe(false);
  expect(canReload(false, '0', 11 * MINUTE_MS)).toBe(true);
});

it('allows no reload of a page with unsaved work', () => expect(canReload(true, null, 0)).toBe(false));
