// Tests the real OpenRequests with event emitters instead of responses.
import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { OpenRequests, type ConcurrencyLimit } from './open-requests.js';

const requests = new OpenRequests('Please wait.', 2);
const ends: (() => void)[] = [];
const begin = (queue: OpenRequests, limits: ConcurrencyLimit[], act: () => Promise<void>) =>
  queue.run(limits, new EventEmitter() as unknown as Response, act);
const untilEnded = () => new Promise<void>((end) => ends.push(end));
const run = (key: string) => begin(requests, [{ key, max: 1 }], untilEnded);

it('runs one request per user, lets two wait and refuses more, without affecting another user', async () => {
  const ana = [run('ana'), run('ana'), run('ana')];
  await expect(run('ana')).rejects.toMatchObject({ code: 'too_many_requests', message: 'Please wait.' });
  expect(ends).toHaveLength(1);
  const ben = run('ben');
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
  for (let n = 0; n < 4; n += 1) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await expect(Promise.all([...ana, ben])).resolves.toHaveLength(4);
});

it('limits how many requests at one client wait, without checking all of them whenever a request ends', async () => {
  const limited = new OpenRequests('Please wait.', 300);
  let checkCount = 0;
  const client = {
    max: 2,
    get key() {
      checkCount += 1;
      return 'client';
    },
  };
  const waiting = Array.from({ length: 400 }, (_, n) =>
    begin(limited, [{ key: `user ${String(n)}`, max: 1 }, client], () => new Promise<void>(setImmediate)),
  );
  const refused = (await Promise.allSettled(waiting)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(400 - 302);
  expect(checkCount).toBeLessThan(400 * 20);
});

it('runs the first request of another user before more requests of busy users', async () => {
  const shared = new OpenRequests('Please wait.');
  const started: string[] = [];
  ends.length = 0;
  const all = ['ana', 'ben', 'ana', 'ben', 'cleo'].map((key) =>
    begin(
      shared,
      [
        { key, max: 1 },
        { key: 'client', max: 2 },
      ],
      () => {
        started.push(key);
        return untilEnded();
      },
    ),
  );
  while (started.length < all.length || ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  expect(started.slice(0, 3)).toEqual(['ana', 'ben', 'cleo']);
});
