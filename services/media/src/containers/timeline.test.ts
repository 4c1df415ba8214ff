import { Timeline } from './timeline.js';

function timelineOf(times: readonly number[]): Timeline {
  const timeline = new Timeline();
  for (const time of times) timeline.add(time);
  return timeline;
}

const steps = (from: number, to: number): number[] =>
  Array.from({ length: (to - from) * 10 + 1 }, (_, i) => from + i / 10);

describe('a timeline', () => {
  it('counts pauses, but no gaps, whatever the order of the times', () => {
    const times = [...steps(400, 410), ...steps(411.5, 420), ...steps(1000, 1010)];
    const expected = 20 + 10 + 0.1;
    expect(timelineOf(times).seconds).toBeCloseTo(expected, 6);
    expect(timelineOf(times.toReversed()).seconds).toBeCloseTo(expected, 6);
    const mixed = times.map((time, i) => ({ time, order: (i * 7919) % times.length }));
    mixed.sort((a, b) => a.order - b.order);
    expect(timelineOf(mixed.map(({ time }) => time)).seconds).toBeCloseTo(expected, 6);
  });

  it('moves the first time to zero and later times over the gaps, in order', () => {
    const timeline = timelineOf([...steps(400, 410), ...steps(1000, 1010)]);
    const moved = [399, 400, 405, 410, 700, 1000, 1010, 2000].map((time) => timeline.closeGaps(time));
    [0, 0, 5, 10, 10.1, 10.1, 20.1, 20.1].forEach((time, i) => expect(moved[i]).toBeCloseTo(time, 6));
  });

  it('refuses more gaps than any recording has', () => {
    const timeline = new Timeline();
    const addFarApart = (): void => {
      for (let i = 0; i < 2000; i += 1) timeline.add(i * 10);
    };
    expect(addFarApart).toThrow(RangeError);
  });
});
