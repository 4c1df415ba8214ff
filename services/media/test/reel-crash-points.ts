import { eventually } from '@dear-future/testing/eventually';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import { setTimeout as pause } from 'node:timers/promises';
import type { MediaFixture } from './media-fixture.js';
import { endOfProgram, runningProgram } from './programs.js';

/** Objects whose writer is silent for a second are removed; cards that nobody reads are soon drawn. */
export const SHORT = { OPEN_OBJECT_SECONDS: '1', REEL_TITLE_SECONDS: '0.1', REEL_CLOSING_SECONDS: '0.1' };

/** Where a process may die while it makes a reel. */
export type CrashPoint = 'draw-cards' | 'cut-clip' | 'join-film' | 'stored';

/** Kills media with SIGKILL so many milliseconds after its reel has come to a point; its program dies with it. */
export async function crashAt(
  fixture: MediaFixture,
  media: ServiceProcess,
  point: CrashPoint,
  delayMs = 0,
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
