import { receiptAddress, receiptIn, replacementOwner } from './receipt-link.js';

const secret = 'abcDEF0123456789_-abcd';

it.each([
  ['', null],
  ['#', null],
  ['#top', null],
  [`#receipt=${secret}`, { secret }],
  [`#lang=en&receipt=${secret}`, { secret }],
  ['#receipt=', 'garbled'],
  [`#receipt=${secret.slice(1)}`, 'garbled'],
  [`#receipt=${secret}x`, 'garbled'],
  ['#receipt=<script>alert(1)</s>', 'garbled'],
])('reads %p', (hash, expected) => expect(receiptIn(hash)).toEqual(expected));

it('puts the link together, its secret in the fragment', () => {
  const address = new URL(receiptAddress('https://dearfuture.test', '/share/slug', secret));
  expect(address.pathname + address.search).toBe('/share/slug');
  expect(receiptIn(address.hash)).toEqual({ secret });
});

it('keeps what belongs to two receipts of one link apart, and says neither secret', () => {
  const owner = replacementOwner('slug', secret);
  expect(owner).toMatch(/^slug#replacement-[0-9a-f]{8}$/);
  expect(replacementOwner('slug', secret)).toBe(owner);
  expect(replacementOwner('slug', `${secret.slice(1)}x`)).not.toBe(owner);
});
