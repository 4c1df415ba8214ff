// The rule alone, on a clock that is set by hand; no parts.
import { KeptAnswers } from './kept-answers.js';

it('keeps a yes for its seconds and no longer', () => {
  let now = 0;
  const kept = new KeptAnswers({ now: () => new Date(now) });
  kept.add('a', 60);
  now = 59_999;
  expect(kept.has('a')).toBe(true);
  expect(kept.has('b')).toBe(false);
  now = 60_000;
  expect(kept.has('a')).toBe(false);
});

it('keeps nothing for no time', () => {
  const kept = new KeptAnswers({ now: () => new Date(0) });
  kept.add('a', 0);
  expect(kept.has('a')).toBe(false);
});
