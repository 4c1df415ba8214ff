import { mayReload } from './new-version.js';

const NOTHING = { typed: false, camera: false, recording: false, sending: false };
const MINUTE = 60_000;

it('reloads a page whose code did not load, once in a while', () => {
  expect(mayReload(NOTHING, null, 0)).toBe(true);
  expect(mayReload(NOTHING, 0, MINUTE)).toBe(false);
  expect(mayReload(NOTHING, 0, 11 * MINUTE)).toBe(true);
});

it.each(['typed', 'camera', 'recording', 'sending'])('does not reload while it would lose %s', (holding) =>
  expect(mayReload({ ...NOTHING, [holding]: true }, null, 0)).toBe(false),
);
