import { canReload } from './new-version.js';

const MINUTE = 60_000;

it('reloads a page whose code didn’t load, at most once in ten minutes', () => {
  expect(canReload(false, null, 0)).toBe(true);
  expect(canReload(false, '0', MINUTE)).toBe(false);
  expect(canReload(false, '0', 11 * MINUTE)).toBe(true);
});

it('does not reload a page with unsaved work', () => expect(canReload(true, null, 0)).toBe(false));
