import { addReceipt, receiptsIn, withoutReceipt, type HeldReceipt } from './held-receipts.js';

const receipt = (letter: string, name: string | null, day: string): HeldReceipt => ({
  secret: letter.repeat(22),
  name,
  submittedAt: `2026-11-${day}T10:00:00.000Z`,
});
const rosa = receipt('r', 'Rosa', '20');
const tom = receipt('t', 'Tom', '21');

it('holds the receipts of several people, newest first', () => {
  expect(addReceipt([rosa], tom)).toEqual([tom, rosa]);
  expect(addReceipt([tom], rosa)).toEqual([tom, rosa]);
});

it('holds a response once, with its newest words', () => {
  const later = { ...rosa, name: 'Aunt Rosa', submittedAt: '2026-11-22T10:00:00.000Z' };
  expect(addReceipt([tom, rosa], later)).toEqual([later, tom]);
});

it('lets go of one and leaves the others', () => expect(withoutReceipt([tom, rosa], tom.secret)).toEqual([rosa]));

it('reads back what was stored', () => expect(receiptsIn(JSON.stringify([tom, rosa]))).toEqual([tom, rosa]));

it('reads a secret that was stored alone', () =>
  expect(receiptsIn(tom.secret)).toEqual([{ secret: tom.secret, name: null, submittedAt: null }]));

it.each([null, '', 'x', '{}', 'null', '[null, 1, "x", {"secret": "short"}]'])('finds none in %p', (stored) =>
  expect(receiptsIn(stored)).toEqual([]),
);

it('passes over a name and a day that are none', () =>
  expect(receiptsIn(JSON.stringify([{ secret: tom.secret, name: 1, submittedAt: 'yesterday' }]))).toEqual([
    { secret: tom.secret, name: null, submittedAt: null },
  ]));
