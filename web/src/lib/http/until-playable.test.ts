import { HttpError } from './http.js';
import { untilPlayable } from './until-playable.js';

type Answer = boolean | null | undefined;

/** The result of these answers, the last one repeated, and the seconds before each. */
async function askedFor(...answers: (() => Answer | Promise<Answer>)[]) {
  const gaps: number[] = [];
  const wait = (ms: number): Promise<void> => Promise.resolve(void gaps.push(ms / 1000));
  const ask = async (): Promise<Answer> => (answers.length > 1 ? answers.shift() : answers[0])?.();
  return { outcome: await untilPlayable(ask, wait), gaps };
}

it.each([true, false])('asks on while nothing is known or the network fails, until it is %s', async (known) => {
  const offline = (): Promise<never> => Promise.reject(new Error('offline'));
  const asked = await askedFor(
    () => null,
    () => undefined,
    offline,
    () => known,
  );
  expect(asked).toEqual({ outcome: known, gaps: [3, 6, 12, 24] });
});

it('polls less and less often, and gives up without an answer', async () => {
  expect(await askedFor(() => null)).toEqual({ outcome: null, gaps: [3, 6, 12, 24, 30, 30, 30, 30] });
});

it('waits as long as the server says after a 429', async () => {
  const tooMany = (): Promise<never> => Promise.reject(new HttpError(429, '', '', 50));
  const asked = await askedFor(
    () => null,
    tooMany,
    () => true,
  );
  expect(asked).toEqual({ outcome: true, gaps: [3, 6, 50] });
});
