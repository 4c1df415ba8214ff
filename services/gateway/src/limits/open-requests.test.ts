import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { OpenRequests, type Share } from './open-requests.js';

const requests = new OpenRequests('Please wait.', 2);
const ends: (() => void)[] = [];
const begin = (among: OpenRequests, shares: Share[], act: () => Promise<void>) =>
  among.inTurn(shares, new EventEmitter() as unknown as Response, act);
const untilEnded = () => new Promise<void>((end) => ends.push(end));
const run = (key: string) => begin(requests, [{ key, most: 1 }], untilEnded);

it('runs one request per client, lets two wait and refuses more; another client is not affected', async () => {
  const ana = [run('ana'), run('ana'), run('ana')];
  await expect(run('ana')).rejects.toMatchObject({ code: 'too_many_requests', message: 'Please wait.' });
  expect(ends).toHaveLength(1);
  const ben = run('ben');
  expect(ends).toHaveLength(2);
  for (let n = 0; n < 4; n += 1) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await expect(Promise.all([...ana, ben])).resolves.toHaveLength(4);
});

it('limits how many viewers wait at one address, and looks at each of them a few times', async () => {
  const crowd = new OpenRequests('Please wait.', 300);
  let looks = 0;
  const address = {
    most: 2,
    get key() {
      looks += 1;
      return 'address';
    },
  };
  const views = Array.from({ length: 400 }, (_, n) =>
    begin(crowd, [{ key: `viewer ${String(n)}`, most: 1 }, address], () => new Promise<void>(setImmediate)),
  );
  const refused = (await Promise.allSettled(views)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(400 - 302);
  expect(looks).toBeLessThan(400 * 20);
});

it('lets a neighbour begin before more requests of busy users', async () => {
  const wifi = new OpenRequests('Please wait.');
  const begun: string[] = [];
  ends.length = 0;
  const all = ['ana', 'ben', 'ana', 'ben', 'cleo'].map((key) =>
    begin(
      wifi,
      [
        { key, most: 1 },
        { key: 'wifi', most: 2 },
      ],
      () => {
        begun.push(key);
        return untilEnded();
      },
    ),
  );
  while (begun.length < all.length || ends.length > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  expect(begun.slice(0, 3)).toEqual(['ana', 'ben', 'cleo']);
});
