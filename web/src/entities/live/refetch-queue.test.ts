import { RefetchQueue } from './live-event.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('refetches at once, then once more for all changes in between', async () => {
  const asked: string[] = [];
  const finish: (() => void)[] = [];
  const asks = new RefetchQueue((change: { kind: string }) => {
    asked.push(change.kind);
    return new Promise<void>((resolve) => finish.push(resolve));
  });

  asks.add({ kind: 'a' });
  expect(asked).toEqual(['a']);
  for (let n = 0; n < 200; n += 1) asks.add({ kind: 'a' });
  asks.add({ kind: 'b' });
  expect(asked).toEqual(['a']);

  finish.shift()?.();
  await settled();
  expect(asked).toEqual(['a', 'a', 'b']);
  finish.splice(0).forEach((each) => each());
  await settled();
  asks.add({ kind: 'b' });
  expect(asked).toEqual(['a', 'a', 'b', 'b']);
});

it('continues after a failed call', async () => {
  const ask = jest.fn(() => Promise.reject(new Error('no network')));
  const asks = new RefetchQueue(ask);
  asks.add('a');
  await settled();
  asks.add('a');
  expect(ask).toHaveBeenCalledTimes(2);
});
