import { whatGoes } from './what-goes.js';

it.each([
  [0, 'Its link stops working. No one has answered it yet. This cannot be undone.'],
  [1, 'Its link stops working, and its 1 response and the video in it are deleted too. This cannot be undone.'],
  [12, 'Its link stops working, and the videos of 12 responses are deleted too. This cannot be undone.'],
])('says what goes with %i responses', (responses, sentence) => expect(whatGoes(responses)).toBe(sentence));
