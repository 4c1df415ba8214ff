import { EventEmitter } from 'node:events';
import type { Response } from 'express';
import { OpenRequests } from './open-requests.js';

const requests = new OpenRequests('Please wait.', 2);
const ends: (() => void)[] = [];
const run = (key: string) =>
  requests.inTurn(
    [{ key, most: 1 }],
    new EventEmitter() as unknown as Response,
    () => new Promise<void>((end) => ends.push(end)),
  );

it('runs one of a client, lets two wait and refuses more; another client is not affected', async () => {
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
