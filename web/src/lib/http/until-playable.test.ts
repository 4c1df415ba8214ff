import { HttpError } from './http.js';
import { untilPlayable } from './until-playable.js';

type Answer = boolean | null | undefined;

/** Polls a server that gives these answers, the last one repeatedly. Returns the outcome and the gaps in seconds. */
async function poll(...answers: (() => Answer | Promise<Answer>)[]) {
  const gaps: number[] = [];
  const wait = (ms: number): Promise<void> => Promise.resolve(void gaps.push(ms / 1000));
  const ask = async (): Promise<Answer> => (answers.length > 1 ? answers.shift() : answers[0])?.();
  return { outcome: await untilPlayable(ask, wait), gaps };
}

it.each([true, false])('polls despite unknown answers and network failures, until the answer is %s', async (known) => {
  const offline = (): Promise<never> => Promise.reject(new Error('offline'));
  const result = await poll(
    () => null,
    () => undefined,
    offline,
    () => known,
  );
  expect(result).toEqual({ outcome: known, gaps: [3, 6, 12, 24] });
});

it('polls less and less often, and gives up without an answer', async () => {
  expect(await poll(() => null)).toEqual({ outcome: null, gaps: [3, 6, 12, 24, 30, 30, 30, 30] });
});

it('waits after a 429 as long as the server says', async () => {
  const tooMany = (): Promise<never> => Promise.reject(new HttpError(429, '', '', 50));
  const result = await poll(
    () => null,
    tooMany,
    () => true,
  );
  expect(result).toEqual({ outcome: true, gaps: [3, 6, 50] });
});
