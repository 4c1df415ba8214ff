import { isOneMailbox } from './mailbox.js';

describe('isOneMailbox', () => {
  it.each(['ada@example.com', 'ada+future@mail.example.co.uk', "o'brien@example.com", 'Ada@Example.com', 'a@b.test'])(
    'accepts %s',
    (address) => expect(isOneMailbox(address)).toBe(true),
  );

  it.each([
    'a@b.test, evil@c.test',
    'a@b.test;evil@c.test',
    'a@b.test evil@c.test',
    'a@b.test,',
    '<a@b.test>',
    'Ada <a@b.test>',
    'friends: a@b.test;',
    '"a@b.test, evil"@c.test',
    '"a b"@c.test',
    'a@b.test\r\nBcc: evil@c.test',
    'a@b.test\nevil@c.test',
    'a@b.test\u0000',
    'a@b.test (comment)',
    'a@@b.test',
    'grüße@example.com',
    'a@b',
    'a@[127.0.0.1]',
    '@b.test',
    'a@',
    '',
    ' a@b.test',
    `${'a'.repeat(65)}@b.test`,
    `a@${'b'.repeat(250)}.test`,
  ])('refuses %j', (address) => {
    expect(isOneMailbox(address)).toBe(false);
  });
});
