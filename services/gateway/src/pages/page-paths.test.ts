// The rules alone; no parts.
import { isPage, sharedSlug } from './page-paths.js';

const ID = '7d9f3a52-3a4b-4c0e-9f43-8f0f4d3c2b1a';

it.each([
  '/',
  '/record',
  '/record/',
  '/shared-prompts',
  `/shared-prompts/${ID}/responses`,
  `/shared-prompts/${ID}/responses/`,
])('knows %s', (path) => expect(isPage(path)).toBe(true));

it.each([
  '/records',
  '/record//',
  '/shared-prompts/1/responses',
  `/shared-prompts/${ID}`,
  `/shared-prompts/${ID}/responses/more`,
  '/share/abc',
])('does not know %s', (path) => expect(isPage(path)).toBe(false));

it.each([
  ['/share/abc', 'abc'],
  ['/share/abc/', 'abc'],
  ['/share/', null],
  ['/share', null],
  ['/share/a/b', null],
  ['/shared/a', null],
])('finds the slug of %s: %j', (path, slug) => expect(sharedSlug(path)).toBe(slug));
