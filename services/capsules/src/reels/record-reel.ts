import type { ReelChanged } from '@dear-future/contracts/messages/reel-changed';
import { In, type EntityManager } from 'typeorm';
import { databaseNow } from '../clock/database-clock.js';
import { Contribution } from '../contributions/contribution.entity.js';
import { Reel } from './reel.entity.js';

/**
 * Keeps what media says of a reel. What it says of another than the one that was asked for last changes nothing, nor what it
 * said before something that is known already. The film that was there stays until this one is ready. Call it with the capsule locked.
 *
 * @returns whether anything changed, and a video that the reel had and has no more
 */
export async function recordReel(
  manager: EntityManager,
  { capsuleId, reelId, ...change }: ReelChanged,
): Promise<{ changed: boolean; letGo: string | null }> {
  const reel = await manager.findOneBy(Reel, { capsuleId });
  if (reel?.reelId !== reelId || change.step <= reel.step) return { changed: false, letGo: null };
  const { state, step, videoName, durationSeconds } = change;
  const film = { videoName, durationSeconds, shows: reel.askedOf, madeAt: await databaseNow(manager) };
  await manager.update(Reel, capsuleId, {
    step,
    state,
    progress: Math.round(change.progress),
    skipped: await namesOf(manager, change.skipped),
    ...(state === 'ready' && film),
  });
  return { changed: true, letGo: state === 'ready' && reel.videoName !== videoName ? reel.videoName : null };
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
