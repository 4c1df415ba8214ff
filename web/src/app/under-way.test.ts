// Unit: counting alone.
import { UnderWay } from './under-way.js';

it('says that something is on the way until the last of it has arrived or failed', async () => {
  const underWay = new UnderWay();
  const heard: boolean[] = [];
  const stop = underWay.subscribe(() => heard.push(underWay.any()));
  let arrive = (_page: string): void => undefined;
  let fail = (_error: Error): void => undefined;
  const first = underWay.during(new Promise<string>((resolve) => (arrive = resolve)));
  const second = underWay.during(new Promise<string>((_resolve, reject) => (fail = reject)));

  arrive('here');
  expect(await first).toBe('here');
  expect(underWay.any()).toBe(true);
  fail(new Error('lost'));
  await expect(second).rejects.toThrow('lost');
  expect(underWay.any()).toBe(false);
  expect(heard).toEqual([true, true, true, false]);

  stop();
  void underWay.during(Promise.resolve());
  expect(heard).toHaveLength(4);
});
