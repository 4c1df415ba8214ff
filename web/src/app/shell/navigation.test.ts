import { linksOn } from './navigation.js';

const labels = (pathname: string, isSignedIn: boolean) => linksOn(pathname, isSignedIn).map(({ label }) => label);
const landing = ['Home', 'Record', 'About', 'Love Stories', 'Forever Bundle'];

describe('the links of the header', () => {
  it('are the sections of the landing page on it, signed in or not', () => {
    expect(labels('/', false)).toEqual(landing);
    expect(labels('/', true)).toEqual(landing);
    expect(linksOn('/', false)[1]?.to).toBe('#record');
  });

  it('lead from the love stories to those sections', () => {
    expect(labels('/love-stories', false)).toEqual(landing);
    expect(linksOn('/love-stories', false).map(({ to }) => to)).toEqual([
      '/#home',
      '/#record',
      '/#about',
      '/love-stories',
      '/love-stories#forever-bundle',
    ]);
  });

  it('are the app’s pages for users, and none for guests on a shared link', () => {
    expect(labels('/love-stories', true)).toEqual(['Record', 'My Capsules', 'Shared Prompts']);
    expect(labels('/record', true)).toEqual(['Record', 'My Capsules', 'Shared Prompts']);
    expect(labels('/share/abc', false)).toEqual([]);
    expect(labels('/capsule/abc', false)).toEqual([]);
  });
});
