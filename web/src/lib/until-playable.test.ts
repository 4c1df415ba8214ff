// Unit: the answers are the test's own.
import { untilPlayable } from './until-playable.js';

it.each([true, false])('asks on while nothing is known or the network fails, until it is %s', async (known) => {
  const answers = [() => null, () => undefined, () => Promise.reject(new Error('offline')), () => known];
  const ask = () => Promise.resolve().then(() => answers.shift()?.());
  expect(await untilPlayable(ask, 0)).toBe(known);
  expect(answers).toEqual([]);
});

it('gives up without an answer', async () => {
  expect(await untilPlayable(() => Promise.resolve(null), 0)).toBeNull();
});
