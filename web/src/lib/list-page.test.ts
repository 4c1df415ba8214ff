// Pure rule; nothing stands in for anything.
import { nextPage } from './list-page.js';

it('finds the next page among the links', () => {
  expect(nextPage('</api/things?limit=50&cursor=abc>; rel="next"')).toBe('/api/things?limit=50&cursor=abc');
  expect(nextPage('</api/a>; rel="prev", </api/b?x=1>; rel=next')).toBe('/api/b?x=1');
});

it.each([
  null,
  '',
  '</api/a>; rel="prev"',
  '</api/a>',
  'https://elsewhere.test',
  '<//elsewhere.test/api/>; rel="next"',
])('finds none in %p', (link) => expect(nextPage(link)).toBeNull());
