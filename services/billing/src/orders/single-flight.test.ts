import { SingleFlight } from './single-flight.js';

interface Run {
  end: (value: string) => void;
  fail: (error: Error) => void;
}

function setUp(): { flights: SingleFlight<string>; runs: Run[]; work: () => Promise<string> } {
  const runs: Run[] = [];
  const work = (): Promise<string> => new Promise((end, fail) => runs.push({ end, fail }));
  return { flights: new SingleFlight<string>(), runs, work };
}

describe('a single flight', () => {
  it('let all callers that come during one run share the next', async () => {
    const { flights, runs, work } = setUp();
    const first = flights.run('a', work);
    const others = [flights.run('a', work), flights.run('a', work), flights.run('a', work)];
    expect(runs).toHaveLength(1);
    runs[0]?.end('one');
    expect(await first).toBe('one');
    await new Promise(setImmediate);
    expect(runs).toHaveLength(2);
    runs[1]?.end('two');
    expect(await Promise.all(others)).toEqual(['two', 'two', 'two']);
  });

  it('with different keys run at the same time', () => {
    const { flights, runs, work } = setUp();
    void flights.run('a', work);
    void flights.run('b', work);
    expect(runs).toHaveLength(2);
  });

  it('continue after a failed run, and forget finished ones', async () => {
    const { flights, runs, work } = setUp();
    const first = flights.run('a', work);
    const second = flights.run('a', work);
    runs[0]?.fail(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await new Promise(setImmediate);
    runs[1]?.end('back');
    expect(await second).toBe('back');
    const third = flights.run('a', work);
    expect(runs).toHaveLength(3);
    runs[2]?.end('again');
    expect(await third).toBe('again');
  });
});
