// The rule alone, with requests that never were, on a clock that is set by hand; no parts.
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { UploadTurns } from './upload-turns.js';

const request = (): IncomingMessage => new IncomingMessage(new Socket());

/** An upload that ends when it is told to. */
function upload(turns: UploadTurns, order: string[], name: string, sender = request()) {
  let finish: () => void = () => undefined;
  const done = turns.inTurn(sender, () => {
    order.push(name);
    return new Promise<void>((resolve) => {
      finish = resolve;
    });
  });
  return { done, sender, finish: () => finish() };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
afterEach(() => jest.useRealTimers());

it('lets the next one in when one ends, in the order in which they came', async () => {
  const turns = new UploadTurns(2, 1000);
  const order: string[] = [];
  const [one, two, three, four] = ['one', 'two', 'three', 'four'].map((name) => upload(turns, order, name));
  await settled();
  expect(order).toEqual(['one', 'two']);
  two?.finish();
  await settled();
  expect(order).toEqual(['one', 'two', 'three']);
  one?.finish();
  three?.finish();
  await settled();
  expect(order).toEqual(['one', 'two', 'three', 'four']);
  four?.finish();
  for (const each of [one, two, three, four]) await each?.done;
  const [five, six] = ['five', 'six'].map((name) => upload(turns, order, name));
  await settled();
  expect(order.slice(4)).toEqual(['five', 'six']);
  five?.finish();
  six?.finish();
});

it('passes over whoever left, and tells whoever waited too long', async () => {
  const turns = new UploadTurns(1, 1000);
  const order: string[] = [];
  const one = upload(turns, order, 'one');
  const left = upload(turns, order, 'left');
  const gone = expect(left.done).rejects.toMatchObject({ name: 'ClientGone' });
  left.sender.emit('close');
  await gone;
  const late = upload(turns, order, 'late');
  const told = expect(late.done).rejects.toMatchObject({ code: 'unavailable' });
  jest.advanceTimersByTime(1000);
  await told;
  one.finish();
  await one.done;
  const next = upload(turns, order, 'next');
  await settled();
  expect(order).toEqual(['one', 'next']);
  next.finish();
});

it('gives the turn of an upload that failed to the next', async () => {
  const turns = new UploadTurns(1, 1000);
  await expect(turns.inTurn(request(), () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(turns.inTurn(request(), () => Promise.resolve('fine'))).resolves.toBe('fine');
});
