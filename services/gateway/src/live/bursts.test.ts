// Only the rule, on a fake clock.
import { Bursts } from './bursts.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('sends equal events at the same time once per user', () => {
  const sent: string[] = [];
  const bursts = new Bursts((userId, event) => sent.push(`${userId} ${event}`));
  for (let n = 0; n < 200; n += 1) bursts.add('ann', 'responses');
  bursts.add('ann', 'notifications');
  bursts.add('bob', 'responses');
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(200);
  expect(sent).toEqual(['ann responses', 'ann notifications', 'bob responses']);
  bursts.add('ann', 'responses');
  jest.advanceTimersByTime(200);
  expect(sent).toHaveLength(4);
});

it('sends nothing after it is cleared', () => {
  const send = jest.fn();
  const bursts = new Bursts(send);
  bursts.add('ann', 'responses');
  bursts.clear();
  jest.advanceTimersByTime(1000);
  expect(send).not.toHaveBeenCalled();
});
