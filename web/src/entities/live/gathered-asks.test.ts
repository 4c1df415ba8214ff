import { GatheredAsks } from './live-event.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('asks at once, then once more for all that changed meanwhile', async () => {
  const asked: string[] = [];
  const finish: (() => void)[] = [];
  const asks = new GatheredAsks((change: { kind: string }) => {
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

it('goes on after a call that failed', async () => {
  const ask = jest.fn(() => Promise.reject(new Error('no network')));
  const asks = new GatheredAsks(ask);
  asks.add('a');
  await settled();
  asks.add('a');
  expect(ask).toHaveBeenCalledTimes(2);
});
