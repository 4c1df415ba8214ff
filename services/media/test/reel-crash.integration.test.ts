// Real: processes and programs of the media service that the test kills, the service in this process, which finishes
// their work, PostgreSQL, Redis, an S3 server. Absent: other services. reel-crash.long.test.ts has all crash points.
import { MediaFixture } from './media-fixture.js';
import { waitForProgramEnd, waitForProgram } from './programs.js';
import { crashAt, SHORT_SETTINGS } from './reel-crash-points.js';
import { ReelClient } from './reel-requests.js';

const fixture = await MediaFixture.open();
const client = new ReelClient(fixture);
afterEach(() => fixture.stopAll());

describe('an unfinished highlight reel', () => {
  it('is made once and completely after a SIGTERM, a kill when it is stored, and a kill of its program', async () => {
    const first = await fixture.startProcess(SHORT_SETTINGS);
    const request = await client.requestReel(await client.storeContributions(first, 1));
    await waitForProgram(first.pid, 'cut-clip');
    await first.kill('SIGTERM');
    const isDue = `state = 'waiting' AND lease_until IS NULL AND next_attempt_at IS NOT NULL`;
    expect(await fixture.count('reels', isDue)).toBe(1);
    const second = await fixture.startProcess(SHORT_SETTINGS);
    await crashAt(fixture, second, 'stored');
    const before = await client.messages(request);
    await fixture.startApp(SHORT_SETTINGS);
    process.kill(await waitForProgram(process.pid, 'cut-clip'), 'SIGKILL');
    await client.expectMadeOnce(request, before.length);
  });

  it('ends when its capsule gets a newer request; a late or repeated request changes nothing', async () => {
    const media = await fixture.startApp(SHORT_SETTINGS);
    const contributions = await client.storeContributions(media, 2);
    const older = await client.requestReel(contributions);
    const programPid = await waitForProgram(process.pid, 'cut-clip');
    const { capsuleId } = older;
    const newer = await client.requestReel(contributions.slice(1), { capsuleId, version: 3 });
    await fixture.waitForCount('reels', `id = '${newer.reelId}'`, 1);
    await client.requestReel(contributions.slice(1), { ...newer });
    const late = await client.requestReel(contributions, { capsuleId, version: 2 });
    await waitForProgramEnd(process.pid, programPid);
    const ready = await client.waitForEnd(newer);
    expect(ready).toMatchObject({ state: 'ready', capsuleId, skipped: [] });
    expect(await client.state(older)).toBe('superseded');
    expect((await client.messages(older)).every(({ state }) => state === 'working')).toBe(true);
    expect(await client.messages(late)).toEqual([]);
    expect(await fixture.count('reels', `capsule_id = '${capsuleId}'`)).toBe(2);
    await client.expectOnlyReelLeft(ready, contributions);
  });

  it('fails after five failures of its programs, is reported as failed, and can be revived', async () => {
    const failing = await fixture.startApp({ ...SHORT_SETTINGS, REEL_DEADLINE_SECONDS: '0.02' });
    const contributions = await client.storeContributions(failing, 1);
    const request = await client.requestReel(contributions);
    await fixture.waitForCount('reels', `id = '${request.reelId}' AND state = 'dead'`, 1, () =>
      fixture.makeWorkDue('reels'),
    );
    expect(await client.waitForEnd(request)).toMatchObject({ state: 'failed', videoName: null });
    await fixture.stopAll();
    expect(await fixture.runReviveProcessings()).toContain('1 reels are due again');
    await fixture.startApp(SHORT_SETTINGS);
    await client.expectOnlyReelLeft(await client.waitForEnd(request, 'ready'), contributions);
  });
});
