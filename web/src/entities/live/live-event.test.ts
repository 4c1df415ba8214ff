import type { LiveEvent } from '@dear-future/contracts/http/live';
import { queriesFor, RefetchQueue } from './live-event.js';

it('refetches the changed prompt and the list of prompts, but no other prompt', () => {
  expect(queriesFor({ kind: 'shared-prompt', promptId: 'p1' })).toEqual([
    { queryKey: ['/api/shared-prompts'], exact: true },
    { queryKey: ['/api/shared-prompts', 'p1'] },
  ]);
});

it('refetches the changed paid capsule, the list of paid capsules, the credits and the payments', () => {
  expect(queriesFor({ kind: 'paid-capsule', capsuleId: 'c1' })).toEqual([
    { queryKey: ['/api/capsules'], exact: true },
    { queryKey: ['/api/capsules', 'c1'] },
    { queryKey: ['/api/credits'] },
    { queryKey: ['/api/payments'] },
  ]);
});

it('refetches nothing for an event that only a newer version knows', () => {
  expect(queriesFor({ kind: 'weather' } as unknown as LiveEvent)).toEqual([]);
});

const waitForPromises = () => new Promise((resolve) => setImmediate(resolve));

it('refetches the first change immediately, and all changes during this refetch once, after it', async () => {
  const refetched: string[] = [];
  const finishers: (() => void)[] = [];
  const queue = new RefetchQueue((change: { kind: string }) => {
    refetched.push(change.kind);
    return new Promise<void>((resolve) => finishers.push(resolve));
  });

  queue.add({ kind: 'a' });
  expect(refetched).toEqual(['a']);
  for (let n = 0; n < 200; n += 1) queue.add({ kind: 'a' });
  queue.add({ kind: 'b' });
  expect(refetched).toEqual(['a']);

  finishers.shift()?.();
  await waitForPromises();
  expect(refetched).toEqual(['a', 'a', 'b']);
  finishers.splice(0).forEach((finish) => finish());
  await waitForPromises();
  queue.add({ kind: 'b' });
  expect(refetched).toEqual(['a', 'a', 'b', 'b']);
});

it('continues after a failed refetch', async () => {
  const refetch = jest.fn(() => Promise.reject(new Error('no network')));
  const queue = new RefetchQueue(refetch);
  queue.add('a');
  await waitForPromises();
  queue.add('a');
  expect(refetch).toHaveBeenCalledTimes(2);
});
