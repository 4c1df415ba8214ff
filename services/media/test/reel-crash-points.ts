import { setTimeout as pause } from 'node:timers/promises';
import type { ReelRequested } from '@dear-future/contracts/messages/reel-requested';
import { eventually } from '@dear-future/testing/eventually';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import { MediaFixture, type Running } from './media-fixture.js';
import { endOfProgram, runningProgram } from './programs.js';
import { ReelClient } from './reel-requests.js';
import { sample } from './samples/samples.js';

/** Objects whose writer is silent for a second are removed; cards that nobody reads are soon drawn. */
export const SHORT = { OPEN_OBJECT_SECONDS: '1', REEL_TITLE_SECONDS: '0.1', REEL_CLOSING_SECONDS: '0.1' };

/** Where a process may die while it makes a reel. */
export type CrashPoint = 'draw-cards' | 'cut-clip' | 'join-film' | 'stored';

/** What tests of reels in the making use: opened before the first of them; what they start in this process is stopped after each. */
export function reelFixture(): { fixture: MediaFixture; client: ReelClient } {
  const opened = {} as { fixture: MediaFixture; client: ReelClient };
  beforeAll(async () => {
    opened.fixture = await MediaFixture.open();
    opened.client = new ReelClient(opened.fixture);
  });
  afterEach(() => opened.fixture.stopApps());
  afterAll(() => opened.fixture.close());
  return opened;
}

/** Stores two recordings of a second, or one where nothing is about their order. */
export async function contributions(
  fixture: MediaFixture,
  media: Running,
  count: 1 | 2,
): Promise<ReelRequested['contributions']> {
  const all = [
    { file: 'brief.webm', name: 'Ada' },
    { file: 'brief.mp4', name: 'Grace' },
  ].slice(0, count);
  return Promise.all(
    all.map(async ({ file, name }) => ({ videoName: await fixture.store(media, sample(file)), name })),
  );
}

/** Kills media at a point of its reel; another process makes it once more. */
export async function isMadeOnceAfter(
  { fixture, client }: ReturnType<typeof reelFixture>,
  [point, delayMs]: readonly [CrashPoint, number],
  count: 1 | 2,
): Promise<void> {
  const first = await fixture.startProcess(SHORT);
  const request = await client.ask(await contributions(fixture, first, count));
  await crashAt(fixture, first, point, delayMs);
  const before = await client.told(request);
  await fixture.startApp(SHORT);
  await client.isMadeOnce(request, before.length);
}

/** Kills media with SIGKILL so many milliseconds after its reel has come to a point; its program dies with it. */
export async function crashAt(
  fixture: MediaFixture,
  media: ServiceProcess,
  point: CrashPoint,
  delayMs: number,
): Promise<void> {
  if (point === 'stored') return crashWhenStored(fixture, media);
  const child = await runningProgram(media.pid, point);
  await pause(delayMs);
  await media.kill();
  await endOfProgram(media.pid, child);
}

/** The film and its poster are in storage, and nothing says so yet. */
async function crashWhenStored(fixture: MediaFixture, media: ServiceProcess): Promise<void> {
  // What is shown has been looked up by now; the film's own row comes last.
  await runningProgram(media.pid, 'cut-clip');
  const lock = await fixture.sql.connect();
  try {
    await lock.query('BEGIN; LOCK TABLE media.videos IN ACCESS EXCLUSIVE MODE');
    const poster = `state = 'open' AND key LIKE 'posters/%' AND upload_id IS NOT NULL`;
    await eventually(async () => (await fixture.count('objects', poster)) === 1, {
      withinMs: 120_000,
      what: 'the poster on its way to storage',
    });
    await media.kill();
  } finally {
    await lock.query('ROLLBACK');
    lock.release();
  }
}
