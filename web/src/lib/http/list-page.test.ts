import { withChanged } from './list-page.js';

describe('pages in the cache', () => {
  const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id, name: id })), total: 3, next: null });
  const read = { pages: [page('a', 'b'), page('c')], pageParams: ['/api/a', '/api/b'] };

  it('change one item', () => {
    expect(withChanged(read, 'c', { name: 'new' })?.pages.map(({ items }) => items.map(({ name }) => name))).toEqual([
      ['a', 'b'],
      ['new'],
    ]);
  });

  it('stay undefined if nothing was read', () => {
    expect(withChanged(undefined, 'a', {})).toBeUndefined();
  });
});
