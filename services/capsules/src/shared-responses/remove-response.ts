import { responseRemoved } from '@dear-future/contracts/messages/response-removed';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';

/**
 * Also deletes its video and the owner's notification. Needs the prompt's row lock.
 * @returns false if the prompt has no such response: then nothing changes
 */
export async function removeResponse(
  manager: EntityManager,
  messageSender: MessageSender,
  { promptId, responseId }: { promptId: string; responseId: string },
): Promise<boolean> {
  const [[deleted]] = await manager.query<[{ videoName: string }[], number]>(
    'DELETE FROM shared_responses WHERE id = $1 AND prompt_id = $2 RETURNING video_name AS "videoName"',
    [responseId, promptId],
  );
  if (!deleted) return false;
  await manager.query('UPDATE shared_prompts SET submission_count = submission_count - 1 WHERE id = $1', [promptId]);
  await messageSender.post(manager, videoDiscard, { videoName: deleted.videoName });
  await messageSender.post(manager, responseRemoved, { responseId, promptId });
  return true;
}
