import { linksOn } from './navigation.js';

const labels = (pathname: string, isSignedIn: boolean) => linksOn(pathname, isSignedIn).map(({ label }) => label);
const landing = ['Home', 'Record', 'About', 'Love Stories', 'Forever Bundle'];

describe('what the header leads to', () => {
  it('is the landing page’s own sections on it, signed in or not', () => {
    expect(labels('/', false)).toEqual(landing);
    expect(labels('/', true)).toEqual(landing);
    expect(linksOn('/', false)[1]?.to).toBe('#record');
  });

  it('is the same for visitors on the love stories, by way of the landing page', () => {
    expect(labels('/love-stories', false)).toEqual(landing);
    expect(linksOn('/love-stories', false).map(({ to }) => to)).toEqual([
      '/#home',
      '/#record',
      '/#about',
      '/love-stories',
      '/love-stories#forever-bundle',
    ]);
  });

  it('is the app for users, and nothing for guests on a shared link', () => {
    expect(labels('/love-stories', true)).toEqual(['Record', 'My Capsules', 'Shared Prompts']);
    expect(labels('/record', true)).toEqual(['Record', 'My Capsules', 'Shared Prompts']);
    expect(labels('/share/abc', false)).toEqual([]);
    expect(labels('/capsule/abc', false)).toEqual([]);
  });
});
