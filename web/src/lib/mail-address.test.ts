import { mailtoAddress } from './mail-address.js';

it.each([
  ['rosa@example.test', 'mailto:rosa@example.test'],
  ["o'neil+day@example.test", "mailto:o'neil%2Bday@example.test"],
  ['"a@b"@example.test', 'mailto:%22a%40b%22@example.test'],
  ['no-address', 'mailto:no-address'],
])('links to %s', (address, link) => expect(mailtoAddress(address)).toBe(link));

it.each([
  'anna%40a.test?bcc=spy%40evil.test&body=hi@b.test',
  'a@b.test?bcc=spy@evil.test',
  'a@b.test?subject=x&body=y#z',
  'a%0d%0abcc:spy@evil.test',
])('does not let %s add headers or a body', (address) => {
  const { search, hash, pathname } = new URL(mailtoAddress(address));
  expect({ search, hash }).toEqual({ search: '', hash: '' });
  expect(decodeURIComponent(pathname)).toBe(address);
});
