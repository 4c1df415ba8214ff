// The rule alone; no parts.
import { emailAddress, strangersAddress } from './email-address.js';

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
    'a\ud800@b.test',
    'a@b\ud800.test',
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

describe('the address of a stranger', () => {
  it('is one like any other', () => {
    expect(strangersAddress(' Ada+future@B.Test ')).toBe('ada+future@b.test');
    expect(strangersAddress('a@b.test, evil@c.test')).toBeNull();
  });

  it.each(['a?bcc=evil@c.test', 'a&body=x@b.test', 'a%0abcc@b.test', 'a=b@c.test'])(
    'holds nothing that a link would read as more: %s',
    (typed) => {
      expect(strangersAddress(typed)).toBeNull();
    },
  );

  it('is judged more strictly than one to sign in with', () => {
    expect(emailAddress('rock&roll=fun@b.test')).toBe('rock&roll=fun@b.test');
  });
});
