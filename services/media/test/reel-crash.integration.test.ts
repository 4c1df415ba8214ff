// Real: built media processes and their programs killed with SIGKILL, PostgreSQL, Redis, an S3 server. Absent: capsules and gateway.
import { readFile, readdir } from 'node:fs/promises';
import { eventually } from '@dear-future/testing/eventually';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import { MediaHouse } from './media-house.js';
import { ReelClient } from './reel-requests.js';
import { sample } from './samples/samples.js';

/** Objects whose writer is silent for two seconds are removed; cards that nobody reads are soon drawn. */
const SHORT = { OPEN_OBJECT_SECONDS: '2', REEL_TITLE_SECONDS: '0.5', REEL_CLOSING_SECONDS: '0.5' };

describe('a highlight reel in the making', () => {
  let house: MediaHouse;
  let client: ReelClient;
  /** Runs when a test begins, and when it has ended. */
  let media: ServiceProcess;

  beforeAll(async () => {
    house = await MediaHouse.open();
    client = new ReelClient(house);
    media = await house.start(SHORT);
  });
  afterAll(() => house.close());

  /** Stores two recordings of a second, or one where nothing is about their order. */
  async function contributions(count: 1 | 2 = 2): Promise<{ videoName: string; name: string }[]> {
    const all = [
      { file: 'brief.webm', name: 'Ada' },
      { file: 'brief.mp4', name: 'Grace' },
    ].slice(0, count);
    return Promise.all(
      all.map(async ({ file, name }) => ({ videoName: await client.store(media, sample(file)), name })),
    );
  }

  /** Numbers of the processes that run one of the reel's programs for this service (Linux). */
  async function programsOf(service: ServiceProcess, program: string): Promise<number[]> {
    const found: number[] = [];
    for (const entry of await readdir('/proc')) {
      const words = /^\d+$/.test(entry) ? await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '') : '';
      if (words.includes(`dear-future-media-${service.pid}-`) && words.includes(program)) found.push(Number(entry));
    }
    return found;
  }

  function running(service: ServiceProcess, program: string): Promise<number> {
    return eventually(() => programsOf(service, program).then(([pid]) => pid), {
      withinMs: 150_000,
      everyMs: 5,
      what: `the program ${program}`,
    });
  }

  async function onlyTheReelIsLeft(videoNames: string[]): Promise<void> {
    await eventually(async () => (await house.count('objects', `state <> 'kept'`)) === 0, {
      withinMs: 20_000,
      what: 'no object without an owner',
    });
    expect(await house.count('videos')).toBe(videoNames.length);
    expect(await house.storedFiles()).toHaveLength(await house.count('objects'));
    for (const name of videoNames) await house.post('video.discard', name);
    await house.isEmpty();
  }

  it.each(['cut-clip', 'join-film'])(
    'media killed while %s runs: its program dies, the reel is made once more, once',
    async (program) => {
      const first = media;
      const shown = await contributions();
      const request = await client.ask(shown);
      const child = await running(first, program);
      await first.kill();
      await eventually(async () => !(await programsOf(first, program)).includes(child), {
        what: 'the end of the child',
      });
      const before = await client.told(request);

      media = await house.start(SHORT);
      const ready = await client.ended(request);
      expect(ready).toMatchObject({ state: 'ready', progress: 100, skipped: [] });
      const told = await client.told(request);
      expect(told.map(({ step }) => step)).toEqual(told.map((_, i) => i + 1));
      const progress = told.map((message) => message.progress);
      expect(progress).toEqual([...progress].sort((a, b) => a - b));
      expect(told.length).toBeGreaterThan(before.length);
      expect(told.filter(({ state }) => state === 'ready')).toHaveLength(1);
      await onlyTheReelIsLeft([...shown.map(({ videoName }) => videoName), ready.videoName ?? '']);
    },
  );

  it('a process that is asked to end hands its reel back instead of waiting for it', async () => {
    const first = media;
    const shown = await contributions(1);
    const request = await client.ask(shown);
    await running(first, 'cut-clip');
    await first.kill('SIGTERM');
    expect(
      await house.count('reels', `state = 'waiting' AND lease_until IS NULL AND next_attempt_at IS NOT NULL`),
    ).toBe(1);

    media = await house.start(SHORT);
    const ready = await client.ended(request);
    expect(ready).toMatchObject({ state: 'ready', skipped: [] });
    await onlyTheReelIsLeft([...shown.map(({ videoName }) => videoName), ready.videoName ?? '']);
  });

  it('media killed with the film stored and nothing said: nothing of it stays, and another is made', async () => {
    const first = media;
    const shown = await contributions(1);
    const request = await client.ask(shown);
    // What is shown has been looked up by now; the film's own row comes last.
    await running(first, 'cut-clip');
    const lock = await house.sql.connect();
    try {
      await lock.query('BEGIN; LOCK TABLE media.videos IN ACCESS EXCLUSIVE MODE');
      await eventually(
        async () =>
          (await house.count('objects', `state = 'open' AND key LIKE 'posters/%' AND upload_id IS NOT NULL`)) === 1,
        {
          withinMs: 120_000,
          what: 'the poster on its way to storage',
        },
      );
      await first.kill();
    } finally {
      await lock.query('ROLLBACK');
      lock.release();
    }
    media = await house.start(SHORT);
    const ready = await client.ended(request);
    expect(ready.state).toBe('ready');
    await onlyTheReelIsLeft([...shown.map(({ videoName }) => videoName), ready.videoName ?? '']);
  });

  it('its program killed: the clip is cut again, nobody is skipped', async () => {
    const shown = await contributions();
    const request = await client.ask(shown);
    process.kill(await running(media, 'cut-clip'), 'SIGKILL');
    const ready = await client.ended(request);
    expect(ready).toMatchObject({ state: 'ready', skipped: [] });
    await onlyTheReelIsLeft([...shown.map(({ videoName }) => videoName), ready.videoName ?? '']);
  });

  it('a newer one of the same capsule ends it; one that comes too late, or twice, changes nothing', async () => {
    const shown = await contributions();
    const older = await client.ask(shown);
    const child = await running(media, 'cut-clip');
    const { capsuleId } = older;
    const newer = await client.ask(shown.slice(1), { capsuleId, version: 3 });
    await client.ask(shown.slice(1), { ...newer });
    const late = await client.ask(shown, { capsuleId, version: 2 });
    await eventually(async () => !(await programsOf(media, 'cut-clip')).includes(child), {
      what: 'the end of the older',
    });
    const ready = await client.ended(newer);
    expect(ready).toMatchObject({ state: 'ready', capsuleId, skipped: [] });
    expect(await client.state(older)).toBe('superseded');
    expect((await client.told(older)).every(({ state }) => state === 'working')).toBe(true);
    expect(await client.told(late)).toEqual([]);
    expect(await house.count('reels', `capsule_id = '${capsuleId}'`)).toBe(2);
    await onlyTheReelIsLeft([...shown.map(({ videoName }) => videoName), ready.videoName ?? '']);
  });

  it('given up after five failures of our own programs, said to have failed, and revived', async () => {
    await media.kill();
    media = await house.start({ ...SHORT, REEL_DEADLINE_SECONDS: '0.02' });
    const shown = await contributions(1);
    const request = await client.ask(shown);
    await eventually(
      async () => {
        await house.sql.query(`UPDATE media.reels SET next_attempt_at = clock_timestamp() WHERE state = 'waiting'`);
        return (await client.state(request)) === 'dead';
      },
      { withinMs: 60_000, what: 'the end of the attempts' },
    );
    expect(await client.ended(request)).toMatchObject({ state: 'failed', videoName: null });
    await media.kill();
    const { stdout } = await house.runProgram('revive-processings');
    expect(stdout).toContain('1 reels are due again');
    media = await house.start(SHORT);
    const ready = await eventually(async () => (await client.told(request)).find(({ state }) => state === 'ready'), {
      withinMs: 240_000,
      what: 'the revived reel',
    });
    await onlyTheReelIsLeft([...shown.map(({ videoName }) => videoName), ready.videoName ?? '']);
  });
});
