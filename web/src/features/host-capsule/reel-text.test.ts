import type { ReelDto } from '@dear-future/contracts/http/paid-capsules';
import { reelText } from './reel-text.js';

it('shows the progress of the first reel, if known, and when it opens', () => {
  const text = reelText({ state: 'working', progress: 40, videoFileName: null }, true, 'July 15, 2031');
  expect(text).toMatchObject({ title: 'In progress', progress: 40 });
  expect(text.description).toContain('July 15, 2031');
  expect(reelText({ state: 'waiting', progress: 0, videoFileName: null }, false, 'July 15, 2031').progress).toBeNull();
});

it('shows no progress bar while no reel is being made', () => {
  for (const state of ['none', 'ready', 'empty', 'failed'] as const) {
    expect(reelText({ state, progress: 0, videoFileName: null }, true, 'July 15, 2031').progress).toBeUndefined();
  }
});

it('describes the next reel while the old one can be watched', () => {
  const textFor = (state: ReelDto['state']) =>
    reelText({ state, progress: 40, videoFileName: 'film.mp4' }, false, 'July 15, 2031');
  expect(textFor('working')).toMatchObject({ title: 'A new one is in progress', progress: 40 });
  expect(textFor('waiting').progress).toBeNull();
  expect(textFor('failed')).toMatchObject({
    title: 'We couldn’t make the new one',
    description: expect.stringContaining('You can still watch this one') as string,
  });
  expect(textFor('failed').progress).toBeUndefined();
});
