import type { ReelChanged } from '@dear-future/contracts/messages/reel-changed';
import { In, type EntityManager } from 'typeorm';
import { databaseNow } from '../clock/database-clock.js';
import { Contribution } from '../contributions/contribution.entity.js';
import { Reel } from './reel.entity.js';

/**
 * Keeps what media says of a reel. What it says of another than the one that was asked for last changes nothing, nor what it
 * said before something that is known already. Call it with the capsule locked.
 *
 * @returns whether anything changed, and a video that the reel had and has no more
 */
export async function recordReel(
  manager: EntityManager,
  { capsuleId, reelId, ...change }: ReelChanged,
): Promise<{ changed: boolean; letGo: string | null }> {
  const reel = await manager.findOneBy(Reel, { capsuleId });
  if (reel?.reelId !== reelId || change.step <= reel.step) return { changed: false, letGo: null };
  const ready = change.state === 'ready';
  const videoName = ready ? change.videoName : null;
  await manager.update(Reel, capsuleId, {
    step: change.step,
    state: change.state,
    progress: Math.round(change.progress),
    videoName,
    durationSeconds: ready ? change.durationSeconds : null,
    skipped: await namesOf(manager, change.skipped),
    madeAt: ready ? await databaseNow(manager) : null,
  });
  return { changed: true, letGo: reel.videoName === videoName ? null : reel.videoName };
}

/** Whose videos they are, in the order in which they came. */
async function namesOf(manager: EntityManager, videoNames: readonly string[]): Promise<string[]> {
  if (videoNames.length === 0) return [];
  const contributions = await manager.find(Contribution, {
    where: { videoName: In(videoNames) },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  return contributions.map(({ contributorName }) => contributorName);
}
