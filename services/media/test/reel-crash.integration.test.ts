// Real: media processes and their programs killed with SIGKILL, media in this process to finish their work, PostgreSQL, Redis, an S3 server.
// Absent: capsules and gateway. Every crash point at many moments: reel-crash.long.test.ts.
import { MediaFixture } from './media-fixture.js';
import { endOfProgram, runningProgram } from './programs.js';
import { crashAt, SHORT } from './reel-crash-points.js';
import { ReelClient } from './reel-requests.js';

const fixture = await MediaFixture.open();
const client = new ReelClient(fixture);
afterEach(() => fixture.stopAll());

describe('a highlight reel in the making', () => {
  it('is made once and complete after a SIGTERM, a kill when it is stored, and a kill of its program', async () => {
    const first = await fixture.startProcess(SHORT);
    const request = await client.ask(await client.contributions(first, 1));
    await runningProgram(first.pid, 'cut-clip');
    await first.kill('SIGTERM');
    const isDue = `state = 'waiting' AND lease_until IS NULL AND next_attempt_at IS NOT NULL`;
    expect(await fixture.count('reels', isDue)).toBe(1);
    const second = await fixture.startProcess(SHORT);
    await crashAt(fixture, second, 'stored');
    const before = await client.messages(request);
    await fixture.startApp(SHORT);
    process.kill(await runningProgram(process.pid, 'cut-clip'), 'SIGKILL');
    await client.isMadeOnce(request, before.length);
  });

  it('is ended by a newer one of its capsule; a late or repeated request changes nothing', async () => {
    const media = await fixture.startApp(SHORT);
    const shown = await client.contributions(media, 2);
    const older = await client.ask(shown);
    const child = await runningProgram(process.pid, 'cut-clip');
    const { capsuleId } = older;
    const newer = await client.ask(shown.slice(1), { capsuleId, version: 3 });
    await fixture.counts('reels', `id = '${newer.reelId}'`, 1);
    await client.ask(shown.slice(1), { ...newer });
    const late = await client.ask(shown, { capsuleId, version: 2 });
    await endOfProgram(process.pid, child);
    const ready = await client.ended(newer);
    expect(ready).toMatchObject({ state: 'ready', capsuleId, skipped: [] });
    expect(await client.state(older)).toBe('superseded');
    expect((await client.messages(older)).every(({ state }) => state === 'working')).toBe(true);
    expect(await client.messages(late)).toEqual([]);
    expect(await fixture.count('reels', `capsule_id = '${capsuleId}'`)).toBe(2);
    await client.onlyTheReelIsLeft(ready, shown);
  });

  it('fails after five failures of our own programs, says so, and can be revived', async () => {
    const failing = await fixture.startApp({ ...SHORT, REEL_DEADLINE_SECONDS: '0.02' });
    const shown = await client.contributions(failing, 1);
    const request = await client.ask(shown);
    await fixture.counts('reels', `id = '${request.reelId}' AND state = 'dead'`, 1, () => fixture.endWaits('reels'));
    expect(await client.ended(request)).toMatchObject({ state: 'failed', videoName: null });
    await fixture.stopAll();
    expect(await fixture.revive()).toContain('1 reels are due again');
    await fixture.startApp(SHORT);
    await client.onlyTheReelIsLeft(await client.ended(request, 'ready'), shown);
  });
});
