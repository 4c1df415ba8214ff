import { linksOn } from './navigation.js';

const labelsOn = (pathname: string, isSignedIn: boolean) => linksOn(pathname, isSignedIn).map(({ label }) => label);
const LANDING_LABELS = ['Home', 'Record', 'About', 'Love Stories', 'Forever Bundle'];

describe('the header’s links', () => {
  it('are the same on the landing page for visitors and users', () => {
    expect(labelsOn('/', false)).toEqual(LANDING_LABELS);
    expect(labelsOn('/', true)).toEqual(LANDING_LABELS);
    expect(linksOn('/', false)[1]?.to).toBe('#record');
  });

  it('lead visitors from Love Stories back to the landing page', () => {
    expect(labelsOn('/love-stories', false)).toEqual(LANDING_LABELS);
    expect(linksOn('/love-stories', false).map(({ to }) => to)).toEqual([
      '/#home',
      '/#record',
      '/#about',
      '/love-stories',
      '/love-stories#forever-bundle',
    ]);
  });

  it('lead users to the app’s pages, and are absent for guests on a public link', () => {
    expect(labelsOn('/love-stories', true)).toEqual(['Record', 'My Capsules', 'Shared Prompts']);
    expect(labelsOn('/record', true)).toEqual(['Record', 'My Capsules', 'Shared Prompts']);
    expect(labelsOn('/share/abc', false)).toEqual([]);
    expect(labelsOn('/capsule/abc', false)).toEqual([]);
  });
});
