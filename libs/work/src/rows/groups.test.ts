import { Groups } from './groups.js';

/** Groups whose work ends when the test calls `end`. */
function startGroups(maxSize: number, lanes: number) {
  const started: number[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const groups = new Groups<number, string>(
    (items) => {
      started.push([...items]);
      return new Promise((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve(items.map((item) => `done ${String(item)}`))));
      });
    },
    { maxSize, lanes },
  );
  return { groups, started, end: (error?: Error): void => ends.shift()?.(error) };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('a single item is not kept waiting, and items that arrive while it is processed form the next group', async () => {
  const { groups, started, end } = startGroups(3, 1);
  const results = [groups.add(1)];
  await settle();
  results.push(...[2, 3, 4, 5].map((item) => groups.add(item)));
  await settle();
  expect(started).toEqual([[1]]);
  for (let ended = 0; ended < 3; ended += 1) {
    end();
    await settle();
  }
  expect(started).toEqual([[1], [2, 3, 4], [5]]);
  expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5].map((item) => `done ${String(item)}`));
});

it('items that come together form one group', async () => {
  const { groups, started } = startGroups(10, 1);
  for (const item of [1, 2, 3]) void groups.add(item);
  await settle();
  expect(started).toEqual([[1, 2, 3]]);
});

it('no more groups than lanes are worked on at once', async () => {
  const { groups, started } = startGroups(1, 2);
  for (const item of [1, 2, 3]) void groups.add(item);
  await settle();
  expect(started).toEqual([[1], [2]]);
});

it('a failed group fails its own items only', async () => {
  const { groups, end } = startGroups(2, 1);
  const results = Promise.allSettled([1, 2, 3].map((item) => groups.add(item)));
  await settle();
  end(new Error('no database'));
  await settle();
  end();
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});
