import { recordedText } from './recorded-text.js';

// Local times, as the reader's clock shows them.
const recorded = new Date(2026, 4, 3, 21, 30);

it.each([
  [new Date(2026, 4, 3, 21, 29), 'earlier today'],
  [new Date(2026, 4, 4, 0, 1), 'yesterday'],
  [new Date(2026, 4, 9, 9), 'on a Sunday, six days ago'],
  [new Date(2026, 4, 20, 9), 'on a Sunday, 17 days ago'],
  [new Date(2026, 5, 3, 9), 'on a Sunday, one month ago'],
  [new Date(2027, 4, 2, 23), 'on a Sunday, 11 months ago'],
  // On the fifth anniversary, five years have passed, even at a time of day before that of the recording.
  [new Date(2031, 4, 3, 9), 'on a Sunday, five years ago'],
  [new Date(2076, 4, 3, 9), 'on a Sunday, 50 years ago'],
])('at %s, says that the capsule was recorded %s', (now, text) => expect(recordedText(recorded, now)).toBe(text));
