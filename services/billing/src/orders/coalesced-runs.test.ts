import { CoalescedRuns } from './coalesced-runs.js';

interface Run {
  resolve: (value: string) => void;
  reject: (error: Error) => void;
}

function setUp(): { coalescedRuns: CoalescedRuns<string>; runs: Run[]; work: () => Promise<string> } {
  const runs: Run[] = [];
  const work = (): Promise<string> => new Promise((resolve, reject) => runs.push({ resolve, reject }));
  return { coalescedRuns: new CoalescedRuns<string>(), runs, work };
}

describe('CoalescedRuns', () => {
  it('lets all callers that arrive during a run share the next run', async () => {
    const { coalescedRuns, runs, work } = setUp();
    const first = coalescedRuns.run('a', work);
    const others = [coalescedRuns.run('a', work), coalescedRuns.run('a', work), coalescedRuns.run('a', work)];
    expect(runs).toHaveLength(1);
    runs[0]?.resolve('one');
    expect(await first).toBe('one');
    await new Promise(setImmediate);
    expect(runs).toHaveLength(2);
    runs[1]?.resolve('two');
    expect(await Promise.all(others)).toEqual(['two', 'two', 'two']);
  });

  it('runs different keys at the same time', () => {
    const { coalescedRuns, runs, work } = setUp();
    void coalescedRuns.run('a', work);
    void coalescedRuns.run('b', work);
    expect(runs).toHaveLength(2);
  });

  it('starts the waiting run after a failed one, and starts a run at once if none is in progress', async () => {
    const { coalescedRuns, runs, work } = setUp();
    const first = coalescedRuns.run('a', work);
    const second = coalescedRuns.run('a', work);
    runs[0]?.reject(new Error('failed'));
    await expect(first).rejects.toThrow('failed');
    await new Promise(setImmediate);
    runs[1]?.resolve('back');
    expect(await second).toBe('back');
    const third = coalescedRuns.run('a', work);
    expect(runs).toHaveLength(3);
    runs[2]?.resolve('again');
    expect(await third).toBe('again');
  });
});
