// The rule alone, on a fake clock.
import 'reflect-metadata';
import { cached } from './product-health.controller.js';

let now: number;
let asked: number;
let finish: (() => void)[];
let check: () => Promise<number>;

beforeEach(() => {
  now = 0;
  asked = 0;
  finish = [];
  const ask = (): Promise<number> => {
    asked += 1;
    const response = asked;
    return new Promise((resolve) => finish.push(() => resolve(response)));
  };
  check = cached(ask, 1000, { now: () => new Date(now) });
});

it('checks once for all callers at the same time', async () => {
  const crowd = Array.from({ length: 50 }, () => check());
  expect(asked).toBe(1);
  finish[0]?.();
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([1]));
});

it('caches the response for its lifetime after it arrives', async () => {
  const first = check();
  now = 5000;
  finish[0]?.();
  await first;
  now = 5999;
  expect(await check()).toBe(1);
  now = 6000;
  const second = check();
  finish[1]?.();
  expect(await second).toBe(2);
});

it('tells all callers of a failure and checks again for the next', async () => {
  let tries = 0;
  const failing = cached(
    () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('away')) : Promise.resolve('there');
    },
    1000,
    { now: () => new Date(now) },
  );
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('away');
  expect(tries).toBe(1);
  expect(await failing()).toBe('there');
});
