// No servers: the range rules.
import { parseRange, isUnchanged } from './ranges.js';

const ETAG = '"abc"';
const whole = null;
const part = (start: number, end: number): object => ({ start, end });

describe('ranges (RFC 9110 §14)', () => {
  it.each([
    [undefined, whole],
    ['bytes=0-', part(0, 999)],
    ['bytes=0-0', part(0, 0)],
    ['bytes=10-19', part(10, 19)],
    ['BYTES=10-19', part(10, 19)],
    ['bytes=990-5000', part(990, 999)],
    ['bytes=999-', part(999, 999)],
    ['bytes=-1', part(999, 999)],
    ['bytes=-5000', part(0, 999)],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=99999999999999999999999-', 'unsatisfiable'],
    ['bytes=20-10', whole],
    ['bytes=0-1,5-6', whole],
    ['bytes=-', whole],
    ['bytes=a-b', whole],
    ['bytes', whole],
    ['seconds=0-1', whole],
    ['bytes=-1-5', whole],
  ])('%s', (header, expected) => {
    expect(parseRange(header, undefined, ETAG, 1000)).toEqual(expected);
  });

  it('answers with the whole video when If-Range names another version', () => {
    expect(parseRange('bytes=0-1', ETAG, ETAG, 1000)).toEqual(part(0, 1));
    expect(parseRange('bytes=0-1', '"other"', ETAG, 1000)).toEqual(whole);
    expect(parseRange('bytes=0-1', `W/${ETAG}`, ETAG, 1000)).toEqual(whole);
    expect(parseRange('bytes=0-1', 'Sat, 21 Nov 2026 01:00:00 GMT', ETAG, 1000)).toEqual(whole);
    expect(parseRange('bytes=5000-', '"other"', ETAG, 1000)).toEqual(whole);
  });

  it('knows when nothing changed', () => {
    expect(isUnchanged(undefined, ETAG)).toBe(false);
    expect(isUnchanged('"x", W/"abc"', ETAG)).toBe(true);
    expect(isUnchanged('*', ETAG)).toBe(true);
    expect(isUnchanged('"x"', ETAG)).toBe(false);
  });
});
