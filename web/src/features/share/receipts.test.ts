import {
  addReceipt,
  openReceiptIn,
  receiptAddress,
  receiptIn,
  receiptsIn,
  replacementOwner,
  withoutReceipt,
  type HeldReceipt,
  type OpenReceipt,
} from './receipts.js';

const receipt = (letter: string, name: string | null, day: string): HeldReceipt => ({
  secret: letter.repeat(22),
  name,
  submittedAt: `2026-11-${day}T10:00:00.000Z`,
});
const rosa = receipt('r', 'Rosa', '20');
const tom = receipt('t', 'Tom', '21');

it('has the edit links of several guests, newest first', () => {
  expect(addReceipt([rosa], tom)).toEqual([tom, rosa]);
  expect(addReceipt([tom], rosa)).toEqual([tom, rosa]);
});

it('has each response once, with its latest name and day', () => {
  const later = { ...rosa, name: 'Aunt Rosa', submittedAt: '2026-11-22T10:00:00.000Z' };
  expect(addReceipt([tom, rosa], later)).toEqual([later, tom]);
});

it('removes one and keeps the others', () => expect(withoutReceipt([tom, rosa], tom.secret)).toEqual([rosa]));

it('reads back what was stored', () => expect(receiptsIn(JSON.stringify([tom, rosa]))).toEqual([tom, rosa]));

it('reads a secret that was stored alone', () =>
  expect(receiptsIn(tom.secret)).toEqual([{ secret: tom.secret, name: null, submittedAt: null }]));

it.each([null, '', 'x', '{}', 'null', '[null, 1, "x", {"secret": "short"}]'])('finds none in %p', (stored) =>
  expect(receiptsIn(stored)).toEqual([]),
);

it('ignores an invalid name and day', () =>
  expect(receiptsIn(JSON.stringify([{ secret: tom.secret, name: 1, submittedAt: 'yesterday' }]))).toEqual([
    { secret: tom.secret, name: null, submittedAt: null },
  ]));

const open: OpenReceipt = { screen: 'submitted', secret: 'a'.repeat(22), name: null, submittedAt: null };

it('reads back what the tab showed', () => expect(openReceiptIn(JSON.stringify(open))).toEqual(open));

it.each([null, '', '[]', '{}', JSON.stringify({ ...open, screen: 'x' }), JSON.stringify({ ...open, secret: 'x' })])(
  'opens nothing for %p',
  (stored) => expect(openReceiptIn(stored)).toBeNull(),
);

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

it('has the secret in the fragment', () => {
  const address = new URL(receiptAddress('https://dearfuture.test', '/share/slug', secret));
  expect(address.pathname + address.search).toBe('/share/slug');
  expect(receiptIn(address.hash)).toEqual({ secret });
});

it('keeps the drafts of two edit links apart, and contains no secret', () => {
  const owner = replacementOwner('slug', secret);
  expect(owner).toMatch(/^slug#replacement-[0-9a-f]{8}$/);
  expect(replacementOwner('slug', secret)).toBe(owner);
  expect(replacementOwner('slug', `${secret.slice(1)}x`)).not.toBe(owner);
});
