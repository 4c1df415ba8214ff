import { scrollTarget, type RouteLocation } from './scroll-restoration.js';

const at = (pathname: string, rest: Partial<RouteLocation> = {}): RouteLocation => ({
  key: 'k',
  pathname,
  search: '',
  hash: '',
  ...rest,
});

describe('the scroll target', () => {
  it('is the top of a newly opened page, and the last position after Back', () => {
    expect(scrollTarget(at('/'), at('/love-stories'), 'PUSH')).toBe('top');
    expect(scrollTarget(at('/video-review'), at('/record'), 'REPLACE')).toBe('top');
    expect(scrollTarget(at('/love-stories'), at('/'), 'POP')).toBe('last position');
  });

  it('is the section in the URL, even on a page load', () => {
    expect(scrollTarget(at('/'), at('/love-stories', { hash: '#forever-bundle' }), 'PUSH')).toBe('section');
    expect(scrollTarget(null, at('/love-stories', { hash: '#forever-bundle' }), 'POP')).toBe('section');
    expect(scrollTarget(null, at('/'), 'POP')).toBe('unchanged');
  });

  it('is unchanged when only the query or the fragment changes, or when the browser follows the link itself', () => {
    expect(scrollTarget(at('/my-capsules'), at('/my-capsules', { search: '?capsule=1' }), 'PUSH')).toBe('unchanged');
    expect(scrollTarget(at('/share/a', { hash: '#edit=1' }), at('/share/a'), 'REPLACE')).toBe('unchanged');
    expect(scrollTarget(at('/'), at('/', { hash: '#about' }), 'POP')).toBe('unchanged');
  });

  it('is the top again for a link to the same URL', () => expect(scrollTarget(at('/'), at('/'), 'PUSH')).toBe('top'));
});
