// Unit: with a fake clock and a fake browser dialog.
import { OnlyHere } from './only-here.js';

interface Wait {
  readonly milliseconds: number;
  readonly task: () => void;
}

function room() {
  const waits: Wait[] = [];
  const warned: boolean[] = [];
  const onlyHere = new OnlyHere({
    after: (milliseconds, task) => {
      const wait = { milliseconds, task };
      waits.push(wait);
      return () => void waits.splice(waits.indexOf(wait), 1);
    },
    warnOnLeaving: (on) => void warned.push(on),
  });
  const pass = async (): Promise<number | undefined> => {
    const wait = waits.shift();
    wait?.task();
    await new Promise((resolve) => setImmediate(resolve));
    return wait?.milliseconds;
  };
  return { onlyHere, waits, warned, pass };
}

const refused = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

it('retries less and less often until it is written, and asks before leaving until then', async () => {
  const { onlyHere, waits, warned, pass } = room();
  let works = false;
  onlyHere.hold('take-1', () => (works ? Promise.resolve() : refused()));
  expect(onlyHere.has('take-1')).toBe(true);
  expect(onlyHere.has('take-2')).toBe(false);
  expect(warned.at(-1)).toBe(true);

  const waited = [await pass(), await pass(), await pass(), await pass(), await pass(), await pass()];
  expect(waited).toEqual([5_000, 10_000, 20_000, 30_000, 30_000, 30_000]);
  expect(onlyHere.any()).toBe(true);

  works = true;
  await pass();
  expect(onlyHere.any()).toBe(false);
  expect(warned.at(-1)).toBe(false);
  expect(waits).toEqual([]);
});

it('tries at once when asked', async () => {
  const { onlyHere } = room();
  onlyHere.hold('take-1', () => Promise.resolve());
  onlyHere.hold('take-2', refused);
  await onlyHere.tryNow();
  expect(onlyHere.has('take-1')).toBe(false);
  expect(onlyHere.has('take-2')).toBe(true);
});

it('releases one entry, and no other of the same name', () => {
  const { onlyHere, warned } = room();
  const letGo = onlyHere.hold('take-1', refused);
  const other = onlyHere.hold('take-1', refused);
  letGo();
  expect(onlyHere.has('take-1')).toBe(true);
  other();
  expect(onlyHere.any()).toBe(false);
  expect(warned.at(-1)).toBe(false);
});
