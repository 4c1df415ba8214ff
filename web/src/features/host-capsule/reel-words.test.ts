import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { namesText, reelWords } from './reel-words.js';

it('tells how far the reel is, and when it can be seen', () => {
  const words = reelWords({ state: 'working', progress: 40, videoFileName: null }, true, 'July 15, 2031');
  expect(words).toMatchObject({ title: 'In progress', progress: 40 });
  expect(words.description).toContain('July 15, 2031');
  expect(reelWords({ state: 'waiting', progress: 0, videoFileName: null }, false, 'July 15, 2031').progress).toBeNull();
});

it('shows no progress where nothing is under way', () => {
  for (const state of ['none', 'ready', 'empty', 'failed'] as const) {
    expect(reelWords({ state, progress: 0, videoFileName: null }, true, 'July 15, 2031').progress).toBeUndefined();
  }
});

it('speaks of the next one while there is one to watch', () => {
  const words = (state: ReelDto['state']) =>
    reelWords({ state, progress: 40, videoFileName: 'film.mp4' }, false, 'July 15, 2031');
  expect(words('working')).toMatchObject({ title: 'A new one is in progress', progress: 40 });
  expect(words('waiting').progress).toBeNull();
  expect(words('failed')).toMatchObject({
    title: 'We couldn’t make the new one',
    description: expect.stringContaining('You can still watch this one') as string,
  });
  expect(words('failed').progress).toBeUndefined();
});

it('names several people as one would', () => {
  expect(namesText(['Rosa'])).toBe('Rosa');
  expect(namesText(['Rosa', 'Ben', 'Mia'])).toBe('Rosa, Ben and Mia');
});
