import { count } from '../../lib/count.js';

/** What is gone with a prompt that has so many responses, in a person's words. */
export function whatGoes(responses: number): string {
  if (responses === 0) return 'Its link stops working. No one has answered it yet. This cannot be undone.';
  const videos =
    responses === 1 ? 'its 1 response and the video in it' : `the videos of ${count(responses, 'response')}`;
  return `Its link stops working, and ${videos} are deleted too. This cannot be undone.`;
}
