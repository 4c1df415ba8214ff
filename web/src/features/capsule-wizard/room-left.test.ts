import { roomLeft } from './room-left.js';

it.each([
  ['', undefined],
  ['a'.repeat(99), undefined],
  ['a'.repeat(100), '20 characters left'],
  ['a'.repeat(119), '1 character left'],
  [`  ${'a'.repeat(120)}  `, '0 characters left'],
  ['a'.repeat(300), '180 characters too many'],
])('says of %p how much room is left', (text, said) => expect(roomLeft(text, 120)).toBe(said));
