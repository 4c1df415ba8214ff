// The rule alone, on a fake clock; no parts.
import { KeptAnswers } from './kept-answers.js';

it('keeps a permission for its seconds', () => {
  let now = 0;
  const kept = new KeptAnswers({ now: () => new Date(now) });
  kept.add('a', 'v', 60, kept.age);
  kept.add('a', 'w', 0, kept.age);
  expect(kept.has('a', 'w')).toBe(false);
  now = 59_999;
  expect(kept.has('a', 'v')).toBe(true);
  expect(kept.has('b', 'v')).toBe(false);
  now = 60_000;
  expect(kept.has('a', 'v')).toBe(false);
});

it('forgets a video for all viewers, and ignores answers from before', () => {
  const kept = new KeptAnswers({ now: () => new Date(0) });
  const { age } = kept;
  for (const viewer of ['a', 'b']) for (const video of ['v', 'w']) kept.add(viewer, video, 60, age);
  kept.forget('v');
  kept.add('c', 'v', 60, age);
  expect(['a', 'b', 'c'].map((viewer) => kept.has(viewer, 'v'))).toEqual([false, false, false]);
  expect(['a', 'b'].map((viewer) => kept.has(viewer, 'w'))).toEqual([true, true]);
});

it('forgets everything, and ignores answers from before', () => {
  const kept = new KeptAnswers({ now: () => new Date(0) });
  const { age } = kept;
  kept.add('a', 'v', 60, age);
  kept.forgetAll();
  kept.add('b', 'v', 60, age);
  expect(['a', 'b'].map((viewer) => kept.has(viewer, 'v'))).toEqual([false, false]);
});
