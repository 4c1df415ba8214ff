// The rules alone; no parts.
import { PAID_CAPSULE, SHARED_PROMPT } from '../links/link-kinds.js';
import { linkOf, pageAt } from './page-paths.js';

const ID = '7d9f3a52-3a4b-4c0e-9f43-8f0f4d3c2b1a';

it.each([
  '/',
  '/record',
  '/record/',
  '/shared-prompts',
  `/shared-prompts/${ID}/responses`,
  `/shared-prompts/${ID}/responses/`,
  '/love-stories',
  '/my-paid-capsules',
  '/capsules/create',
  `/capsules/${ID}`,
  '/account',
  '/payment',
])('knows %s', (path) => expect(pageAt(path)).toBeDefined());

it.each([
  '/records',
  '/record//',
  '/shared-prompts/1/responses',
  `/shared-prompts/${ID}`,
  `/shared-prompts/${ID}/responses/more`,
  '/share/abc',
  '/capsule/abc',
  '/capsules',
  '/capsules/creates',
  `/capsules/${ID}/more`,
])('does not know %s', (path) => expect(pageAt(path)).toBeUndefined());

it('distinguishes similar paths', () => {
  expect(pageAt('/capsules/create/')).toBe('/capsules/create');
  expect(pageAt(`/capsules/${ID}`)).toBe('/capsules/:id');
});

it.each([
  ['/share/abc', SHARED_PROMPT, 'abc'],
  ['/share/abc/', SHARED_PROMPT, 'abc'],
  ['/capsule/abc', PAID_CAPSULE, 'abc'],
  ['/capsule/abc/', PAID_CAPSULE, 'abc'],
])('finds the link of %s', (path, kind, slug) => expect(linkOf(path)).toEqual({ kind, slug }));

it.each(['/', '/share/', '/share', '/share/a/b', '/shared/a', '/capsule', '/capsule/', '/capsules/a', '/toString/a'])(
  'finds no link in %s',
  (path) => expect(linkOf(path)).toBeNull(),
);
