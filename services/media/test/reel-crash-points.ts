import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from '@dear-future/local-servers/service-process';
import type { MediaFixture } from './media-fixture.js';
import { waitForProgramEnd, waitForProgram } from './programs.js';

/** Settings for short cards, which are drawn quickly. */
export const SHORT_SETTINGS = { REEL_TITLE_SECONDS: '0.1', REEL_CLOSING_SECONDS: '0.1' };

/** What a process that makes a reel is doing when the test kills it: running a program, or writing the reel's row. */
export type CrashPoint = 'draw-cards' | 'cut-clip' | 'join-film' | 'stored';

/** Kills the service's process `delayMs` after its reel has reached a point, and expects its program to die, too. */
export async function crashAt(
  fixture: MediaFixture,
  media: ServiceProcess,
  point: CrashPoint,
  delayMs = 0,
): Promise<void> {
  if (point === 'stored') await crashWhenStored(fixture, media);
  else {
    const programPid = await waitForProgram(media.pid, point);
    await pause(delayMs);
    await media.kill();
    await waitForProgramEnd(media.pid, programPid);
  }
  await fixture.makeOpenObjectsDue();
}

/** Kills the service's process when the film and its poster are stored, but the reel's row does not say so yet. */
async function crashWhenStored(fixture: MediaFixture, media: ServiceProcess): Promise<void> {
  // From now on, the reel needs the locked table only to write the film's own row: all contributions have been read.
  await waitForProgram(media.pid, 'cut-clip');
  await fixture.withVideosLocked(async () => {
    await fixture.waitForCount('objects', `state = 'open' AND key LIKE 'posters/%' AND upload_id IS NOT NULL`, 1);
    await media.kill();
  });
}
