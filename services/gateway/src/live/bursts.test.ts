// The rule alone, on a clock that is set by hand; no parts.
import { Bursts } from './bursts.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('tells equal events that come at once a single time, to each person their own', () => {
  const told: string[] = [];
  const bursts = new Bursts((personId, event) => told.push(`${personId} ${event}`));
  for (let n = 0; n < 200; n += 1) bursts.add('ann', 'responses');
  bursts.add('ann', 'notifications');
  bursts.add('bob', 'responses');
  expect(told).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(told).toEqual(['ann responses', 'ann notifications', 'bob responses']);
  bursts.add('ann', 'responses');
  jest.advanceTimersByTime(200);
  expect(told).toHaveLength(4);
});

it('forgets what nobody is left to hear', () => {
  const tell = jest.fn();
  const bursts = new Bursts(tell);
  bursts.add('ann', 'responses');
  bursts.clear();
  jest.advanceTimersByTime(1000);
  expect(tell).not.toHaveBeenCalled();
});
