import {
  addEditLink,
  parseOpenEditLink,
  editLinkUrl,
  editLinkIn,
  parseEditLinks,
  replacementOwner,
  withoutEditLink,
  type SavedEditLink,
  type OpenEditLink,
} from './edit-links.js';

const link = (letter: string, name: string | null, day: string): SavedEditLink => ({
  secret: letter.repeat(22),
  name,
  submittedAt: `2026-11-${day}T10:00:00.000Z`,
});
const rosa = link('r', 'Rosa', '20');
const tom = link('t', 'Tom', '21');

it('adds the edit links of several guests, newest first', () => {
  expect(addEditLink([rosa], tom)).toEqual([tom, rosa]);
  expect(addEditLink([tom], rosa)).toEqual([tom, rosa]);
});

it('lists each response once, with its latest name and day', () => {
  const replaced = { ...rosa, name: 'Aunt Rosa', submittedAt: '2026-11-22T10:00:00.000Z' };
  expect(addEditLink([tom, rosa], replaced)).toEqual([replaced, tom]);
});

it('removes one and keeps the others', () => expect(withoutEditLink([tom, rosa], tom.secret)).toEqual([rosa]));

it('reads back what was stored', () => expect(parseEditLinks([tom, rosa])).toEqual([tom, rosa]));

it.each([null, '', 'x', {}, [null, 1, 'x', { secret: 'short' }]])('finds none in %p', (stored) =>
  expect(parseEditLinks(stored)).toEqual([]),
);

it('ignores invalid names and days', () =>
  expect(parseEditLinks([{ secret: tom.secret, name: 1, submittedAt: 'yesterday' }])).toEqual([
    { secret: tom.secret, name: null, submittedAt: null },
  ]));

const open: OpenEditLink = { screen: 'submitted', secret: 'a'.repeat(22), name: null, submittedAt: null };

it('reads back what the tab showed', () => expect(parseOpenEditLink(open)).toEqual(open));

it.each([null, '', [], {}, { ...open, screen: 'x' }, { ...open, secret: 'x' }])('opens nothing for %p', (stored) =>
  expect(parseOpenEditLink(stored)).toBeNull(),
);

const secret = 'abcDEF0123456789_-abcd';

it.each([
  ['', null],
  ['#', null],
  ['#top', null],
  [`#edit=${secret}`, { secret }],
  [`#lang=en&edit=${secret}`, { secret }],
  ['#edit=', 'invalid'],
  [`#edit=${secret.slice(1)}`, 'invalid'],
  [`#edit=${secret}x`, 'invalid'],
  ['#edit=<script>alert(1)</s>', 'invalid'],
])('reads %p', (hash, expected) => expect(editLinkIn(hash)).toEqual(expected));

it('puts the secret in the fragment', () => {
  const url = new URL(editLinkUrl('https://dearfuture.test', '/share/slug', secret));
  expect(url.pathname + url.search).toBe('/share/slug');
  expect(editLinkIn(url.hash)).toEqual({ secret });
});

it('separates the drafts of two edit links, and does not contain the secret', () => {
  const owner = replacementOwner('slug', secret);
  expect(owner).toMatch(/^slug#replacement-[0-9a-f]{8}$/);
  expect(replacementOwner('slug', secret)).toBe(owner);
  expect(replacementOwner('slug', `${secret.slice(1)}x`)).not.toBe(owner);
});
