import { shareAddress, deletionText } from './shared-prompt.js';

it('builds the public link', () =>
  expect(shareAddress('https://dearfuture.test', 'abc')).toBe('https://dearfuture.test/share/abc'));

it.each([
  [0, 'Its link will stop working. No one has answered it yet. This can’t be undone.'],
  [1, 'Its link will stop working, and its response and video will be deleted too. This can’t be undone.'],
  [12, 'Its link will stop working, and its 12 responses and their videos will be deleted too. This can’t be undone.'],
])('describes the deletion of a prompt (responses: %i)', (responseCount, text) =>
  expect(deletionText(responseCount)).toBe(text),
);
