import { linksOn } from './navigation.js';

const labels = (pathname: string, isSignedIn: boolean) => linksOn(pathname, isSignedIn).map(({ label }) => label);
const landing = ['Home', 'Record', 'About', 'Love Stories', 'Forever Bundle'];

describe('the header’s links', () => {
  it('are the same on the landing page for visitors and users', () => {
    expect(labels('/', false)).toEqual(landing);
    expect(labels('/', true)).toEqual(landing);
    expect(linksOn('/', false)[1]?.to).toBe('#record');
  });

  it('lead visitors from Love Stories back to the landing page', () => {
    expect(labels('/love-stories', false)).toEqual(landing);
    expect(linksOn('/love-stories', false).map(({ to }) => to)).toEqual([
      '/#home',
      '/#record',
      '/#about',
      '/love-stories',
      '/love-stories#forever-bundle',
    ]);
  });

  it('are the app’s pages for users, and none for guests on a public link', () => {
    expect(labels('/love-stories', true)).toEqual(['Record', 'My Capsules', 'Shared Prompts']);
    expect(labels('/record', true)).toEqual(['Record', 'My Capsules', 'Shared Prompts']);
    expect(labels('/share/abc', false)).toEqual([]);
    expect(labels('/capsule/abc', false)).toEqual([]);
  });
});
