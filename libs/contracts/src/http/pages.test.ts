import { pageAt, type BuiltPages } from './pages.js';

const ID = '7d9f3a52-3a4b-4c0e-9f43-8f0f4d3c2b1a';
const page = { html: '' };
const PAGES: BuiltPages = {
  '/*': page,
  '/': page,
  '/record': page,
  '/share/:slug': page,
  '/capsules/:id': page,
  '/capsules/create': page,
  '/shared-prompts/:id/responses': page,
};

it.each([
  ['/', '/'],
  ['/record', '/record'],
  ['/record/', '/record'],
  ['/share/abc', '/share/:slug'],
  ['/share/abc/', '/share/:slug'],
  ['/capsules/create/', '/capsules/create'],
  [`/capsules/${ID}`, '/capsules/:id'],
  [`/shared-prompts/${ID}/responses/`, '/shared-prompts/:id/responses'],
])('finds the page of %s', (requestPath, path) => expect(pageAt(PAGES, requestPath).path).toBe(path));

it.each([
  '/records',
  '/Record',
  '/record//',
  '/share',
  '/share/',
  '/share/a/b',
  '/shared/a',
  '/shared-prompts/1/responses',
  `/shared-prompts/${ID}`,
  `/shared-prompts/${ID}/responses/more`,
  '/capsules',
  '/capsules/creates',
  `/capsules/${ID}/more`,
  '/toString/a',
  '',
])('finds no page at %j', (requestPath) => expect(pageAt(PAGES, requestPath).path).toBe('/*'));
