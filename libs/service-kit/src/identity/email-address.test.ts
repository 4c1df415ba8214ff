import { addressProblem, emailAddress, emailAddressInAnyScript, guestAddress } from './email-address.js';

describe('emailAddress', () => {
  it.each([
    ['ada@b.test', 'ada@b.test'],
    ['  Ada.Lovelace+future@B.Test ', 'ada.lovelace+future@b.test'],
    [`${'a'.repeat(64)}@b.test`, `${'a'.repeat(64)}@b.test`],
    ['a@xn--bcher-kva.test', 'a@xn--bcher-kva.test'],
    // Looks like `apple.com` in Cyrillic letters.
    ['a@xn--80ak6aa92e.com', 'a@xn--80ak6aa92e.com'],
    ['rock&roll=fun@b.test', 'rock&roll=fun@b.test'],
  ])('turns %j into %j', (typed, stored) => {
    expect(emailAddress(typed)).toBe(stored);
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
    'a@b\uff20c.test',
    'a@xn--a.test',
    'a@b\u202e.test',
    'ä@b.test',
    'а@b.test',
    'a@bücher.test',
    'a@аррӏе.com',
    'a@example。co。uk',
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

it.each([
  ['a@BÜCHER.test', 'a@xn--bcher-kva.test'],
  ['a@xn--bcher-kva.test', 'a@xn--bcher-kva.test'],
  ['Ada@b.test ', 'ada@b.test'],
  ['ä@b.test', null],
  ['a@b\ud800.test', null],
  [undefined, null],
])('stores the address %j of a provider as %j', (value, stored) => {
  expect(emailAddressInAnyScript(value)).toBe(stored);
});

it.each([
  ['a\ud800@b.test', 'must look like name@example.com.'],
  ['ada', 'must look like name@example.com.'],
  ['ä@b.test', 'can only have the letters a to z, so no ä, é or я.'],
  ['a@bücher.test', 'can only have the letters a to z, so no ä, é or я.'],
])('says why %j is refused', (typed, problem) => {
  expect(addressProblem(typed)).toBe(problem);
});

describe('guestAddress', () => {
  it('normalizes an address', () => {
    expect(guestAddress(' Ada+future@B.Test ')).toBe('ada+future@b.test');
  });

  it.each(['a@b.test, evil@c.test', 'a?bcc=evil@c.test', 'a&body=x@b.test', 'a%0abcc@b.test', 'a=b@c.test'])(
    'refuses an address that would change a mailto link: %s',
    (typed) => expect(guestAddress(typed)).toBeNull(),
  );
});
