import { MAX_RECORDING_SECONDS } from '@dear-future/contracts/constants';
import { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { ResponseRemoved } from '@dear-future/contracts/messages/shared-prompts';
import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { lockPrompt } from './find-prompt.js';
import { SharedPrompt } from './shared-prompt.entity.js';
import { SharedResponse } from './shared-response.entity.js';

const relations = { prompt: true };

export async function responseByEditLink(manager: EntityManager, editSecret: string): Promise<SharedResponse | null> {
  const editLinkHash = editSecretHash(editSecret);
  return editLinkHash && manager.findOne(SharedResponse, { where: { editLinkHash }, relations });
}

export function responseById(manager: EntityManager, id: string): Promise<SharedResponse | null> {
  return manager.findOne(SharedResponse, { where: { id }, relations });
}

/** Every change of a response locks its prompt. Null if either no longer exists. */
export async function lockResponse(manager: EntityManager, id: string): Promise<SharedResponse | null> {
  const found = await manager.findOneBy(SharedResponse, { id });
  if (found) await lockPrompt(manager, found.promptId);
  return found && responseById(manager, id);
}

/** Deletes responses, their videos and notifications. Needs the prompt's row lock. @returns how many were deleted */
export async function deleteResponses(
  manager: EntityManager,
  messageSender: MessageSender,
  { promptId, responseId = null }: { promptId: string; responseId?: string | null },
): Promise<number> {
  const [deleted, count] = await manager.query<[{ id: string; videoName: string }[], number]>(
    `DELETE FROM shared_responses WHERE prompt_id = $1 AND ($2::uuid IS NULL OR id = $2)
     RETURNING id, video_name AS "videoName"`,
    [promptId, responseId],
  );
  await manager.decrement(SharedPrompt, { id: promptId }, 'submissionCount', count);
  const videos = deleted.map(({ videoName }) => ({ videoName }));
  await messageSender.postAll(manager, VideoDiscard, videos);
  const removed = deleted.map(({ id }) => ({ responseId: id, promptId }));
  await messageSender.postAll(manager, ResponseRemoved, removed);
  return count;
}

export function toEditLinkDto(response: SharedResponse): EditLinkDto {
  const isOpen = response.prompt.status === 'active';
  return dtoOf(EditLinkDto, {
    ...response.prompt,
    ...response,
    submittedTo: 'shared-prompt',
    maxSeconds: MAX_RECORDING_SECONDS,
    open: isOpen,
    canWithdraw: isOpen,
    needsApproval: false,
    opensAt: null,
    movedFrom: null,
    videoFileName: response.videoName,
    isPlayable: response.videoPlayable,
  });
}
