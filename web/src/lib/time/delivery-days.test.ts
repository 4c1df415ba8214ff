import { dayOf, dayText, lastDay, monthsAhead, QUICK_CHOICES } from './delivery-days.js';

describe('monthsAhead', () => {
  it.each([
    [new Date(2031, 0, 31, 15), 1, '2031-02-28'],
    [new Date(2032, 0, 31, 15), 1, '2032-02-29'],
    [new Date(2031, 7, 31, 23, 59), 6, '2032-02-29'],
    [new Date(2032, 1, 29), 12, '2033-02-28'],
    [new Date(2032, 1, 29), 60, '2037-02-28'],
    [new Date(2031, 11, 15), 1, '2032-01-15'],
  ])('%s plus %d months is %s', (today, months, expected) => expect(monthsAhead(today, months)).toBe(expected));
});

it('offers four quick choices', () => {
  expect(QUICK_CHOICES.map(({ label }) => label)).toEqual(['1 Month', '6 Months', '1 Year', '5 Years']);
});

describe('delivery days', () => {
  it('survive a round trip through text, and are null for an invalid text', () => {
    const day = dayOf('2031-03-30');
    expect(day && dayText(day)).toBe('2031-03-30');
    for (const text of ['', '20265-05-01', '2031-02-30']) expect(dayOf(text)).toBeNull();
  });

  it('end a hundred years ahead', () => expect(lastDay(new Date(2026, 4, 2, 8))).toBe('2126-05-02'));
});
