import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import type { Outgoing } from '@dear-future/work/inbox/outgoing';
import type { EntityManager } from 'typeorm';
import { Admission } from './admission.entity.js';

/**
 * Tells media to delete a video that this admission will never commit, and remembers that it did: a video on its way
 * out must not become somebody's a moment later. A video that was committed is never discarded here, whoever asks: only
 * who has it can give it up.
 *
 * Call it with the admission's row locked.
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

/** Whether an upload ever made something of this video, or we had it made ourselves. */
export async function wasCommitted(manager: EntityManager, videoName: string): Promise<boolean> {
  const [found] = await manager.query<object[]>(
    'SELECT 1 FROM admissions WHERE video_name = $1 UNION ALL SELECT 1 FROM reels WHERE video_name = $1 LIMIT 1',
    [videoName],
  );
  return found !== undefined;
}

/** Locks one admission until the transaction ends; null when there is none. */
export function lockAdmission(manager: EntityManager, id: string): Promise<Admission | null> {
  return manager.findOne(Admission, { where: { id }, lock: { mode: 'pessimistic_write' } });
}
