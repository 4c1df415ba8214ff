import { ResponseRemoved } from '@dear-future/contracts/messages/shared-prompts';
import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { SharedPrompt, SharedResponse } from './shared-prompt.entity.js';

/** Deletes responses, their videos and notifications. Needs the prompt's row lock. @returns how many were deleted */
export async function deleteResponses(
  manager: EntityManager,
  messageSender: MessageSender,
  where: FindOptionsWhere<SharedResponse> & { promptId: string },
): Promise<number> {
  const responses = await manager.findBy(SharedResponse, where);
  await manager.delete(SharedResponse, where);
  const { promptId } = where;
  await manager.decrement(SharedPrompt, { id: promptId }, 'submissionCount', responses.length);
  await messageSender.postAll(
    manager,
    VideoDiscard,
    responses.map(({ videoName }) => ({ videoName })),
  );
  await messageSender.postAll(
    manager,
    ResponseRemoved,
    responses.map(({ id: responseId }) => ({ responseId, promptId })),
  );
  return responses.length;
}
