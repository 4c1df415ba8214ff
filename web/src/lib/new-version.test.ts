// Unit: one pure rule.
import { mayReload } from './new-version.js';

const NOTHING = { typed: false, camera: false, recording: false, sending: false };
const MINUTE = 60_000;

describe('a page whose code did not arrive', () => {
  it('is loaded anew, once in a while', () => {
    expect(mayReload(NOTHING, null, 0)).toBe(true);
    expect(mayReload(NOTHING, 0, MINUTE)).toBe(false);
    expect(mayReload(NOTHING, 0, 11 * MINUTE)).toBe(true);
  });

  it('is left alone while somebody would lose what they typed, a recording, or what is being sent', () => {
    expect(mayReload({ ...NOTHING, typed: true }, null, 0)).toBe(false);
    expect(mayReload({ ...NOTHING, camera: true }, null, 0)).toBe(false);
    expect(mayReload({ ...NOTHING, recording: true }, null, 0)).toBe(false);
    expect(mayReload({ ...NOTHING, sending: true }, null, 0)).toBe(false);
  });
});
