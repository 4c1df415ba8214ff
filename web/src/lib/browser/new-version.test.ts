import { mayReload } from './new-version.js';

const MINUTE = 60_000;

it('reloads a page whose code didn’t load, at most once in ten minutes', () => {
  expect(mayReload(false, null, 0)).toBe(true);
  expect(mayReload(false, '0', MINUTE)).toBe(false);
  expect(mayReload(false, '0', 11 * MINUTE)).toBe(true);
});

it('does not reload while data would be lost', () => expect(mayReload(true, null, 0)).toBe(false));
