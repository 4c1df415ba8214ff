import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import type { Outgoing } from '@dear-future/work/inbox/outgoing';
import type { EntityManager } from 'typeorm';
import { TimeCapsule } from '../time-capsules/time-capsule.entity.js';
import { Admission } from './admission.entity.js';

/**
 * Tells media to delete a video that this admission will never commit, and remembers that it did: a video on its way
 * out must not become somebody's capsule a moment later. A video that a capsule has is never discarded, whoever asks.
 *
 * Call it with the admission's row locked.
 */
export async function discardVideo(
  manager: EntityManager,
  outgoing: Outgoing,
  admission: Admission,
  videoName: string,
): Promise<void> {
  if (await manager.exists(TimeCapsule, { where: { videoName } })) return;
  if (!admission.discardedVideos.includes(videoName)) {
    await manager.update(Admission, admission.id, { discardedVideos: [...admission.discardedVideos, videoName] });
  }
  await outgoing.post(manager, videoDiscard, { videoName });
}

/** Locks one admission until the transaction ends; null when there is none. */
export function lockAdmission(manager: EntityManager, id: string): Promise<Admission | null> {
  return manager.findOne(Admission, { where: { id }, lock: { mode: 'pessimistic_write' } });
}
