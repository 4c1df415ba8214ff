// Unit: with a fake clock and a fake browser dialog.
import { PendingWrites } from './pending-writes.js';

interface Wait {
  readonly milliseconds: number;
  readonly task: () => void;
}

function setUp() {
  const waits: Wait[] = [];
  const warned: boolean[] = [];
  const pendingWrites = new PendingWrites({
    after: (milliseconds, task) => {
      const wait = { milliseconds, task };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
    warnOnLeaving: (on) => void warned.push(on),
  });
  const passTime = async (): Promise<number | undefined> => {
    const wait = waits.shift();
    wait?.task();
    await new Promise((resolve) => setImmediate(resolve));
    return wait?.milliseconds;
  };
  return { pendingWrites, waits, warned, passTime };
}

const refused = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

it('retries less and less often until it is written, and asks before leaving until then', async () => {
  const { pendingWrites, waits, warned, passTime } = setUp();
  let works = false;
  pendingWrites.add('recording-1', () => (works ? Promise.resolve() : refused()));
  expect(pendingWrites.has('recording-1')).toBe(true);
  expect(pendingWrites.has('recording-2')).toBe(false);
  expect(warned.at(-1)).toBe(true);

  const waited = [
    await passTime(),
    await passTime(),
    await passTime(),
    await passTime(),
    await passTime(),
    await passTime(),
  ];
  expect(waited).toEqual([5_000, 10_000, 20_000, 30_000, 30_000, 30_000]);
  expect(pendingWrites.hasAny()).toBe(true);

  works = true;
  await passTime();
  expect(pendingWrites.hasAny()).toBe(false);
  expect(warned.at(-1)).toBe(false);
  expect(waits).toEqual([]);
});

it('retries at once when asked', async () => {
  const { pendingWrites } = setUp();
  pendingWrites.add('recording-1', () => Promise.resolve());
  pendingWrites.add('recording-2', refused);
  await pendingWrites.retryNow();
  expect(pendingWrites.has('recording-1')).toBe(false);
  expect(pendingWrites.has('recording-2')).toBe(true);
});

it('removes one write, and no other of the same name', () => {
  const { pendingWrites, warned } = setUp();
  const remove = pendingWrites.add('recording-1', refused);
  const other = pendingWrites.add('recording-1', refused);
  remove();
  expect(pendingWrites.has('recording-1')).toBe(true);
  other();
  expect(pendingWrites.hasAny()).toBe(false);
  expect(warned.at(-1)).toBe(false);
});
