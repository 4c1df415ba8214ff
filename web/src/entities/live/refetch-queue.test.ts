import { RefetchQueue } from './live-event.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('refetches immediately, then once more for all changes in between', async () => {
  const refetched: string[] = [];
  const finish: (() => void)[] = [];
  const queue = new RefetchQueue((change: { kind: string }) => {
    refetched.push(change.kind);
    return new Promise<void>((resolve) => finish.push(resolve));
  });

  queue.add({ kind: 'a' });
  expect(refetched).toEqual(['a']);
  for (let n = 0; n < 200; n += 1) queue.add({ kind: 'a' });
  queue.add({ kind: 'b' });
  expect(refetched).toEqual(['a']);

  finish.shift()?.();
  await settled();
  expect(refetched).toEqual(['a', 'a', 'b']);
  finish.splice(0).forEach((finishOne) => finishOne());
  await settled();
  queue.add({ kind: 'b' });
  expect(refetched).toEqual(['a', 'a', 'b', 'b']);
});

it('continues after a failed call', async () => {
  const refetch = jest.fn(() => Promise.reject(new Error('no network')));
  const queue = new RefetchQueue(refetch);
  queue.add('a');
  await settled();
  queue.add('a');
  expect(refetch).toHaveBeenCalledTimes(2);
});
