// Unit: pages of lists in the cache.
import { withChanged, without } from './list-page.js';

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
