import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import type { MediaFixture } from './media-fixture.js';
import { waitForProgramEnd, waitForProgram } from './programs.js';

/** Short cards are drawn quickly. */
export const SHORT_SETTINGS = { REEL_TITLE_SECONDS: '0.1', REEL_CLOSING_SECONDS: '0.1' };

/** Where the test kills a process that makes a reel. */
export type CrashPoint = 'draw-cards' | 'cut-clip' | 'join-film' | 'stored';

/** Kills media with SIGKILL `delayMs` after its reel reaches a point; its program dies too. */
export async function crashAt(
  fixture: MediaFixture,
  media: ServiceProcess,
  point: CrashPoint,
  delayMs = 0,
): Promise<void> {
  if (point === 'stored') await crashWhenStored(fixture, media);
  else {
    const child = await waitForProgram(media.pid, point);
    await pause(delayMs);
    await media.kill();
    await waitForProgramEnd(media.pid, child);
  }
  await fixture.makeOpenObjectsDue();
}

/** Kills media when the film and its poster are stored, but no row says so yet. */
async function crashWhenStored(fixture: MediaFixture, media: ServiceProcess): Promise<void> {
  // The contributions have been looked up by now; only the film's own row remains to be written.
  await waitForProgram(media.pid, 'cut-clip');
  await fixture.withVideosLocked(async () => {
    await fixture.waitForCount('objects', `state = 'open' AND key LIKE 'posters/%' AND upload_id IS NOT NULL`, 1);
    await media.kill();
  });
}
