import { SingleFlight } from './single-flight.js';

interface Run {
  resolve: (value: string) => void;
  reject: (error: Error) => void;
}

function setUp(): { singleFlight: SingleFlight<string>; runs: Run[]; work: () => Promise<string> } {
  const runs: Run[] = [];
  const work = (): Promise<string> => new Promise((resolve, reject) => runs.push({ resolve, reject }));
  return { singleFlight: new SingleFlight<string>(), runs, work };
}

describe('SingleFlight', () => {
  it('lets all callers that arrive during a run share the next run', async () => {
    const { singleFlight, runs, work } = setUp();
    const first = singleFlight.run('a', work);
    const others = [singleFlight.run('a', work), singleFlight.run('a', work), singleFlight.run('a', work)];
    expect(runs).toHaveLength(1);
    runs[0]?.resolve('one');
    expect(await first).toBe('one');
    await new Promise(setImmediate);
    expect(runs).toHaveLength(2);
    runs[1]?.resolve('two');
    expect(await Promise.all(others)).toEqual(['two', 'two', 'two']);
  });

  it('runs different keys at the same time', () => {
    const { singleFlight, runs, work } = setUp();
    void singleFlight.run('a', work);
    void singleFlight.run('b', work);
    expect(runs).toHaveLength(2);
  });

  it('continues after a failed run, and forgets finished ones', async () => {
    const { singleFlight, runs, work } = setUp();
    const first = singleFlight.run('a', work);
    const second = singleFlight.run('a', work);
    runs[0]?.reject(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await new Promise(setImmediate);
    runs[1]?.resolve('back');
    expect(await second).toBe('back');
    const third = singleFlight.run('a', work);
    expect(runs).toHaveLength(3);
    runs[2]?.resolve('again');
    expect(await third).toBe('again');
  });
});
