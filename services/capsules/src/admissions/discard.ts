import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import type { Outgoing } from '@dear-future/work/inbox/outgoing';
import type { EntityManager } from 'typeorm';
import { Admission } from './admission.entity.js';

/**
 * Tells media to delete a video of this admission, and records it, so that the video cannot be committed later. Never
 * discards a committed video. Needs the admission's row lock.
 */
export async function discardVideo(
  manager: EntityManager,
  outgoing: Outgoing,
  admission: Admission,
  videoName: string,
): Promise<void> {
  if (await wasCommitted(manager, videoName)) return;
  if (!admission.discardedVideos.includes(videoName)) {
    await manager.update(Admission, admission.id, { discardedVideos: [...admission.discardedVideos, videoName] });
  }
  await outgoing.post(manager, videoDiscard, { videoName });
}

/** Whether an upload committed this video, or it is a reel. */
export async function wasCommitted(manager: EntityManager, videoName: string): Promise<boolean> {
  const [found] = await manager.query<object[]>(
    'SELECT 1 FROM admissions WHERE video_name = $1 UNION ALL SELECT 1 FROM reels WHERE video_name = $1 LIMIT 1',
    [videoName],
  );
  return found !== undefined;
}

/** Locks an admission until the transaction ends; null if not found. */
export function lockAdmission(manager: EntityManager, id: string): Promise<Admission | null> {
  return manager.findOne(Admission, { where: { id }, lock: { mode: 'pessimistic_write' } });
}
