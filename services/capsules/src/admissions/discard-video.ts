import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { Admission } from '../model/admission.entity.js';

/** Discards a video for good, unless it was committed. The caller holds the admission's row lock. */
export async function discardVideo(
  manager: EntityManager,
  messageSender: MessageSender,
  admission: Admission,
  videoName: string,
): Promise<void> {
  if (await wasCommitted(manager, videoName)) return;
  if (!admission.discardedVideos.includes(videoName)) {
    await manager.update(Admission, admission.id, { discardedVideos: [...admission.discardedVideos, videoName] });
  }
  await messageSender.post(manager, VideoDiscard, { videoName });
}

/** Also returns true for the video of a highlight reel, which has no admission. */
export async function wasCommitted(manager: EntityManager, videoName: string): Promise<boolean> {
  const [found] = await manager.query<object[]>(
    'SELECT 1 FROM admissions WHERE video_name = $1 UNION ALL SELECT 1 FROM reels WHERE video_name = $1 LIMIT 1',
    [videoName],
  );
  return found !== undefined;
}
