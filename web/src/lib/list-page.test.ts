// Unit: pages of lists. The answers are real Response objects handed over by a stand-in for fetch.
import { getList, nextPage, withChanged, without } from './list-page.js';

it('reads a whole list, however many pages the server makes of it', async () => {
  const linkTo = (cursor: string) => ({ headers: { link: `</api/things?cursor=${cursor}>; rel="next"` } });
  const fetching = jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(new Response('[1,2]', linkTo('a')))
    .mockResolvedValueOnce(new Response('[3]', linkTo('b')))
    .mockResolvedValueOnce(new Response('[4]'));
  expect(await getList('/api/things')).toEqual([1, 2, 3, 4]);
  const asked = fetching.mock.calls.map(([path]) => path);
  expect(asked).toEqual(['/api/things', '/api/things?cursor=a', '/api/things?cursor=b']);
  fetching.mockRestore();
});

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

describe('pages in the cache', () => {
  const page = (...ids: string[]) => ({ things: ids.map((id) => ({ id, name: id })), total: 3, next: null });
  const read = { pages: [page('a', 'b'), page('c')], pageParams: ['/api/a', '/api/b'] };

  it('show a change where the thing stands', () => {
    expect(withChanged(read, 'c', { name: 'new' })?.pages.map(({ things }) => things.map(({ name }) => name))).toEqual([
      ['a', 'b'],
      ['new'],
    ]);
  });

  it('lose one thing and count one less', () => {
    const less = without(read, 'a');
    expect(less?.pages.map(({ things, total }) => [things.length, total])).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(without(read, 'unknown')).toEqual(read);
  });

  it('stay unread where nothing was read', () => {
    expect(withChanged(undefined, 'a', {})).toBeUndefined();
    expect(without(undefined, 'a')).toBeUndefined();
  });
});
