// The rule alone; no parts.
import { emailAddress } from './email-address.js';

describe('exactly one e-mail address', () => {
  it.each([
    ['ada@b.test', 'ada@b.test'],
    ['  Ada.Lovelace+future@B.Test ', 'ada.lovelace+future@b.test'],
    [`${'a'.repeat(64)}@b.test`, `${'a'.repeat(64)}@b.test`],
  ])('takes %j', (typed, kept) => {
    expect(emailAddress(typed)).toBe(kept);
  });

  it.each([
    'a@b.test, evil@c.test',
    'a@b.test,evil@c.test',
    'a@b.test;evil@c.test',
    'a@b.test evil@c.test',
    'a@b.test\nevil@c.test',
    'a@b.test\r\nBcc: evil@c.test',
    'Ada <a@b.test>',
    '<a@b.test>',
    'group: a@b.test;',
    '"a b"@c.test',
    '"a,evil@c.test"@b.test',
    'a(comment)@b.test',
    'a@exa\u200bmple.test',
    'a@b\u202e.test',
    'a@b',
    'a@@b.test',
    '@b.test',
    'a@',
    '',
    `${'a'.repeat(65)}@b.test`,
    `a@${'b'.repeat(250)}.test`,
    null,
    undefined,
    7,
    ['a@b.test'],
    { toString: 'a@b.test' },
  ])('refuses %j', (typed) => {
    expect(emailAddress(typed)).toBeNull();
  });
});
