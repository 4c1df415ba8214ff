// Real: media processes and their programs killed with SIGKILL, media in this process to go on with their work, PostgreSQL, Redis, an S3
// server. Absent: capsules and gateway. Every crash point at many moments: reel-crash.long.test.ts.
import { eventually } from '@dear-future/testing/eventually';
import { endOfProgram, runningProgram } from './programs.js';
import { contributions, crashAt, reelFixture, SHORT } from './reel-crash-points.js';

describe('a highlight reel in the making', () => {
  const reels = reelFixture();

  it('ended three ways is made once, and nobody is skipped: asked to end, killed once all is stored, its program killed', async () => {
    const { fixture, client } = reels;
    const first = await fixture.startProcess(SHORT);
    const request = await client.ask(await contributions(fixture, first, 1));
    await runningProgram(first.pid, 'cut-clip');
    await first.kill('SIGTERM');
    expect(
      await fixture.count('reels', `state = 'waiting' AND lease_until IS NULL AND next_attempt_at IS NOT NULL`),
    ).toBe(1);
    const second = await fixture.startProcess(SHORT);
    await crashAt(fixture, second, 'stored', 0);
    const before = await client.told(request);
    await fixture.startApp(SHORT);
    process.kill(await runningProgram(process.pid, 'cut-clip'), 'SIGKILL');
    await client.isMadeOnce(request, before.length);
  });

  it('a newer one of the same capsule ends it; one that comes too late, or twice, changes nothing', async () => {
    const { fixture, client } = reels;
    const media = await fixture.startApp(SHORT);
    const shown = await contributions(fixture, media, 2);
    const older = await client.ask(shown);
    const child = await runningProgram(process.pid, 'cut-clip');
    const { capsuleId } = older;
    const newer = await client.ask(shown.slice(1), { capsuleId, version: 3 });
    await eventually(async () => (await client.state(newer)) !== undefined, { what: 'the newer reel' });
    await client.ask(shown.slice(1), { ...newer });
    const late = await client.ask(shown, { capsuleId, version: 2 });
    await endOfProgram(process.pid, child);
    const ready = await client.ended(newer);
    expect(ready).toMatchObject({ state: 'ready', capsuleId, skipped: [] });
    expect(await client.state(older)).toBe('superseded');
    expect((await client.told(older)).every(({ state }) => state === 'working')).toBe(true);
    expect(await client.told(late)).toEqual([]);
    expect(await fixture.count('reels', `capsule_id = '${capsuleId}'`)).toBe(2);
    await client.onlyTheReelIsLeft([...shown.map(({ videoName }) => videoName), ready.videoName ?? '']);
  });

  it('given up after five failures of our own programs, said to have failed, and revived', async () => {
    const { fixture, client } = reels;
    const failing = await fixture.startApp({ ...SHORT, REEL_DEADLINE_SECONDS: '0.02' });
    const shown = await contributions(fixture, failing, 1);
    const request = await client.ask(shown);
    await eventually(
      async () => {
        await fixture.endWaits('reels');
        return (await client.state(request)) === 'dead';
      },
      { withinMs: 60_000, what: 'the end of the attempts' },
    );
    expect(await client.ended(request)).toMatchObject({ state: 'failed', videoName: null });
    await fixture.stopApps();
    expect(await fixture.revive()).toContain('1 reels are due again');
    await fixture.startApp(SHORT);
    const ready = await eventually(async () => (await client.told(request)).find(({ state }) => state === 'ready'), {
      withinMs: 240_000,
      what: 'the revived reel',
    });
    await client.onlyTheReelIsLeft([...shown.map(({ videoName }) => videoName), ready.videoName ?? '']);
  });
});
