import { localReturnTo } from './return-to.js';

describe('the return path after sign-in', () => {
  it.each([
    '/',
    '/record',
    '/my-capsules?capsule=1',
    '/capsules/create?type=wedding',
    '/a/b#c',
    '/%2F%2Fevil.test',
    '/ünï',
    '/api/videos/x',
  ])('can be %s', (path) => {
    expect(localReturnTo(path)).toBe(path);
  });

  it.each([
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/..//evil.test',
    '/./\\evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    'record',
    '',
    '/\t/evil.test',
    '/\n/evil.test',
    '/a\u0000b',
    '/a\u007fb',
    '/a\ud800',
    '/api/logout',
    '/api/login?returnTo=/api/login',
    '/x/../api/logout',
    `/${'a'.repeat(300)}`,
    null,
    undefined,
    ['/record'],
  ])('cannot be %j', (value) => {
    expect(localReturnTo(value)).toBeNull();
  });
});
