import type { ReelChanged } from '@dear-future/contracts/messages/reel-changed';
import { In, type EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { Reel } from './reel.entity.js';

/**
 * Stores a report about a reel. Reports about older reels and outdated reports change nothing. The previous video stays
 * until the new one is ready. Needs the capsule's lock.
 * @returns whether anything changed, and the video that was replaced
 */
export async function recordReel(
  manager: EntityManager,
  { capsuleId, reelId, ...change }: ReelChanged,
): Promise<{ changed: boolean; replacedVideo: string | null }> {
  const reel = await manager.findOneBy(Reel, { capsuleId });
  if (reel?.reelId !== reelId || change.step <= reel.step) return { changed: false, replacedVideo: null };
  const { state, step, videoName, durationSeconds } = change;
  const newVideo = {
    videoName,
    durationSeconds,
    shownVideos: reel.requestedVideos,
    madeAt: await databaseNow(manager),
  };
  await manager.update(Reel, capsuleId, {
    step,
    state,
    progress: Math.round(change.progress),
    skipped: await namesOf(manager, change.skipped),
    ...(state === 'ready' && newVideo),
  });
  return { changed: true, replacedVideo: state === 'ready' && reel.videoName !== videoName ? reel.videoName : null };
}

async function namesOf(manager: EntityManager, videoNames: readonly string[]): Promise<string[]> {
  if (videoNames.length === 0) return [];
  const contributions = await manager.find(Contribution, {
    where: { videoName: In(videoNames) },
    order: { createdAt: 'ASC', id: 'ASC' },
  });
  return contributions.map(({ contributorName }) => contributorName);
}
