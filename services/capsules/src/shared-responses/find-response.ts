import { MAX_RECORDING_SECONDS } from '@dear-future/contracts/constants';
import { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { responseRemoved } from '@dear-future/contracts/messages/shared-prompts';
import { videoDiscard } from '@dear-future/contracts/messages/videos';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { dtoOf } from '../answers/dto-of.js';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { lockPrompt } from '../shared-prompts/find-prompt.js';
import { SharedResponse } from './shared-response.entity.js';

const relations = { prompt: true };

/** With its prompt. */
export async function responseByEditLink(manager: EntityManager, editSecret: string): Promise<SharedResponse | null> {
  const editLinkHash = editSecretHash(editSecret);
  return editLinkHash && manager.findOne(SharedResponse, { where: { editLinkHash }, relations });
}

/** With its prompt. */
export function responseById(manager: EntityManager, id: string): Promise<SharedResponse | null> {
  return manager.findOne(SharedResponse, { where: { id }, relations });
}

/** Every change of a response locks its prompt. Null if either no longer exists. */
export async function lockResponse(manager: EntityManager, id: string): Promise<SharedResponse | null> {
  const found = await manager.findOneBy(SharedResponse, { id });
  if (found) await lockPrompt(manager, found.promptId);
  return found && responseById(manager, id);
}

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
  await messageSender.post(manager, videoDiscard, deleted);
  await messageSender.post(manager, responseRemoved, { responseId, promptId });
  return true;
}

/** @param response with its prompt */
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
