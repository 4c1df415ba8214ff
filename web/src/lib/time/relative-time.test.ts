import { ago, daysUntilText } from './relative-time.js';

it('says how long ago a moment was, even when the server’s clock is ahead', () => {
  const now = new Date('2031-11-05T09:00:00Z');
  expect(ago('2031-11-02T09:00:00Z', now)).toBe('3 days ago');
  expect(ago('2031-11-05T09:04:00Z', now)).toBe('less than a minute ago');
});

it('says in how many days a moment will come, and returns null once it has come', () => {
  const now = new Date('2031-11-21T09:00:00Z');
  const textFor = (iso: string) => daysUntilText(iso, now);
  expect(textFor('2031-11-21T09:00:01Z')).toBe('today');
  expect(textFor('2031-11-22T09:00:00Z')).toBe('tomorrow');
  expect(textFor('2041-11-21T09:00:00Z')).toBe('in 3,653 days');
  expect(textFor('2031-11-21T09:00:00Z')).toBeNull();
});
