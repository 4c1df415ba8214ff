// Only the cache, on a fake clock.
import 'reflect-metadata';
import { cached } from './product-health.controller.js';

let now: number;
let checkCount: number;
let finish: (() => void)[];
let check: () => Promise<number>;

beforeEach(() => {
  now = 0;
  checkCount = 0;
  finish = [];
  const startCheck = (): Promise<number> => {
    checkCount += 1;
    const response = checkCount;
    return new Promise((resolve) => finish.push(() => resolve(response)));
  };
  check = cached(startCheck, 1000, { now: () => new Date(now) });
});

it('checks once for concurrent callers', async () => {
  const checks = Array.from({ length: 50 }, () => check());
  expect(checkCount).toBe(1);
  finish[0]?.();
  expect(new Set(await Promise.all(checks))).toEqual(new Set([1]));
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

it('reports a failure to all waiting callers, and checks again for the next one', async () => {
  let tries = 0;
  const failing = cached(
    () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('unreachable')) : Promise.resolve('ok');
    },
    1000,
    { now: () => new Date(now) },
  );
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('unreachable');
  expect(tries).toBe(1);
  expect(await failing()).toBe('ok');
});
