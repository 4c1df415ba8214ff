import type { ScheduleDraft } from '../recording/stored-recording.js';
import { deliveryDateOf, scheduleProblem } from './schedule-check.js';

const now = new Date('2030-06-01T12:00:00.000Z');
const draft = { date: '2031-06-01', time: '09:00', method: 'email' as const, note: '' };
const problemWith = (change: Partial<ScheduleDraft>) => scheduleProblem({ ...draft, ...change }, now, 'Europe/Berlin');

it('returns the delivery date in UTC', () =>
  expect(deliveryDateOf(draft, 'Europe/Berlin')).toBe('2031-06-01T07:00:00.000Z'));

it('asks for a date', () =>
  expect(problemWith({ date: '' })).toEqual([
    'date',
    'Missing delivery date',
    'Please select a delivery date for your time capsule.',
  ]));

it.each([
  ['2030-05-31', '09:00', 'date'],
  ['2030-06-01', '13:59:59', 'time'],
  ['2030-06-01', '14:00', 'time'],
  ['2031-02-30', '09:00', 'date'],
])('refuses %s %s, and reports the problem for the field “%s”', (date, time, field) => {
  expect(problemWith({ date, time })).toEqual([field, 'Invalid date', 'Delivery date must be in the future.']);
});

it.each([
  ['a moment a few seconds ahead', { date: '2030-06-01', time: '14:00:05' }, undefined],
  ['no time', { time: '' }, 'time'],
  ['a hundred years ahead', { date: '2130-06-01' }, undefined],
  ['a hundred years and a day ahead', { date: '2130-06-02' }, 'date'],
  ['the longest note', { note: 'x'.repeat(2000) }, undefined],
  ['a longer note, which is not cut', { note: 'x'.repeat(2001) }, 'note'],
  ['other people, but none chosen', { recipients: null }, 'recipients'],
])('names the field to correct, if there is one, for %s: %p', (_, change, field) =>
  expect(problemWith(change)?.[0]).toBe(field),
);

it('checks the note, but not an unchanged date, which may have passed', () => {
  const passed = { ...draft, date: '2030-05-31' };
  expect(scheduleProblem(passed, now, null)).toBeNull();
  expect(scheduleProblem({ ...passed, note: 'x'.repeat(2001) }, now, null)?.[0]).toBe('note');
});
