import { landingOf, type Stop } from './landing-of.js';

const at = (pathname: string, rest: Partial<Stop> = {}): Stop => ({
  key: 'k',
  pathname,
  search: '',
  hash: '',
  ...rest,
});

describe('where a page begins', () => {
  it('is its top when it is opened, and where it was left when one comes back to it', () => {
    expect(landingOf(at('/'), at('/love-stories'), 'PUSH')).toBe('top');
    expect(landingOf(at('/video-review'), at('/record'), 'REPLACE')).toBe('top');
    expect(landingOf(at('/love-stories'), at('/'), 'POP')).toBe('where it was');
  });

  it('is the section that its address names, also when it is loaded', () => {
    expect(landingOf(at('/'), at('/love-stories', { hash: '#forever-bundle' }), 'PUSH')).toBe('section');
    expect(landingOf(null, at('/love-stories', { hash: '#forever-bundle' }), 'POP')).toBe('section');
    expect(landingOf(null, at('/'), 'POP')).toBe('here');
  });

  it('stays where it is while something opens on it, and when the browser follows the link itself', () => {
    expect(landingOf(at('/my-capsules'), at('/my-capsules', { search: '?capsule=1' }), 'PUSH')).toBe('here');
    expect(landingOf(at('/share/a', { hash: '#receipt=1' }), at('/share/a'), 'REPLACE')).toBe('here');
    expect(landingOf(at('/'), at('/', { hash: '#about' }), 'POP')).toBe('here');
  });

  it('is the top again for a link to the very same address', () =>
    expect(landingOf(at('/'), at('/'), 'PUSH')).toBe('top'));
});
