import { PendingWrites } from './pending-writes.js';
import { defineGlobals } from '../test/define-globals.js';

const unloadListeners = new Set<unknown>();
defineGlobals({
  window: {
    addEventListener: (_: string, listener: unknown) => void unloadListeners.add(listener),
    removeEventListener: (_: string, listener: unknown) => void unloadListeners.delete(listener),
  },
});

const realSetImmediate = setImmediate;

/** Advances the clock, and lets the retries settle. */
async function passTime(milliseconds: number): Promise<void> {
  jest.advanceTimersByTime(milliseconds);
  await new Promise((resolve) => realSetImmediate(resolve));
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const failWrite = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

it('retries less and less often, and asks before the user leaves, until the write succeeds', async () => {
  const pendingWrites = new PendingWrites();
  let canWrite = false;
  let tries = 0;
  pendingWrites.add('recording-1', () => {
    tries += 1;
    return canWrite ? Promise.resolve() : failWrite();
  });
  expect(pendingWrites.has('recording-1')).toBe(true);
  expect(pendingWrites.has('recording-2')).toBe(false);
  expect(unloadListeners.size).toBe(1);

  for (const [index, wait] of [5_000, 10_000, 20_000, 30_000, 30_000, 30_000].entries()) {
    await passTime(wait - 1);
    expect(tries).toBe(index);
    await passTime(1);
    expect(tries).toBe(index + 1);
  }
  expect(pendingWrites.hasAny()).toBe(true);

  canWrite = true;
  await passTime(30_000);
  expect(pendingWrites.hasAny()).toBe(false);
  expect(unloadListeners.size).toBe(0);
  await passTime(60_000);
  expect(tries).toBe(7);
});

it('retries immediately on request', async () => {
  const pendingWrites = new PendingWrites();
  pendingWrites.add('recording-1', () => Promise.resolve());
  pendingWrites.add('recording-2', failWrite);
  await pendingWrites.retryNow();
  expect(pendingWrites.has('recording-1')).toBe(false);
  expect(pendingWrites.has('recording-2')).toBe(true);
});

it('removes only one of two writes with the same name', () => {
  const pendingWrites = new PendingWrites();
  const removeFirst = pendingWrites.add('recording-1', failWrite);
  const removeSecond = pendingWrites.add('recording-1', failWrite);
  removeFirst();
  expect(pendingWrites.has('recording-1')).toBe(true);
  removeSecond();
  expect(pendingWrites.hasAny()).toBe(false);
  expect(unloadListeners.size).toBe(0);
});
