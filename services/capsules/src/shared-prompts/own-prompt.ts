import { ResponseRemoved } from '@dear-future/contracts/messages/shared-prompts';
import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { isHoldingSlot, type Admission } from '../model/admission.entity.js';
import { findOwn, type OwnItem, type RowLock } from '../http/own.js';
import { isSlug } from '../http/slug.js';
import { SharedPrompt, SharedResponse } from '../model/shared-prompt.entity.js';

const CLOSED = 'This question is closed right now.';

export function findOwnPrompt(manager: EntityManager, item: OwnItem, lock?: RowLock): Promise<SharedPrompt> {
  return findOwn(manager, SharedPrompt, { ...item }, { notFoundMessage: 'This prompt does not exist.', lock });
}

/** New admissions lock the prompt, so that title and description cannot change before the admission is stored. */
export async function findLinkedPrompt(
  manager: EntityManager,
  slug: string,
  lock?: 'for_key_share',
): Promise<SharedPrompt> {
  const options = { where: { slug }, ...(lock && { lock: { mode: lock } }) };
  const prompt = isSlug(slug) ? await manager.findOne(SharedPrompt, options) : null;
  if (!prompt) throw noSuchLink();
  return prompt;
}

/** Locks a prompt. Its responses may only be locked after it. */
export function lockPrompt(manager: EntityManager, id: string): Promise<SharedPrompt | null> {
  return manager.findOne(SharedPrompt, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

export function noSuchLink(): ProblemError {
  return new ProblemError('not_found', "This shareable prompt doesn't exist or is no longer available.");
}

/** Also a 404, but its code lets the page say that the owner has closed the prompt (docs/product.md §4.5). */
export function closedLink(): ProblemError {
  return new ProblemError('closed', CLOSED);
}

/** An upload with an open admission may finish after the prompt closes. @param now read after locking the prompt */
export function requireOpen({ status }: SharedPrompt, admission: Admission, now: Date): void {
  if (status !== 'active' && !isHoldingSlot(admission, now)) throw closedPrompt();
}

export function closedPrompt(): ProblemError {
  return wrongState(CLOSED);
}

/** Deletes responses, their videos and notifications. Needs the prompt's row lock. @returns how many there were */
export async function deleteResponses(
  manager: EntityManager,
  messageSender: MessageSender,
  where: FindOptionsWhere<SharedResponse> & { promptId: string },
): Promise<number> {
  const responses = await manager.findBy(SharedResponse, where);
  await manager.delete(SharedResponse, where);
  const { promptId } = where;
  await manager.decrement(SharedPrompt, { id: promptId }, 'submissionCount', responses.length);
  const videos = responses.map(({ videoName }) => ({ videoName }));
  await messageSender.postAll(manager, VideoDiscard, videos);
  const removed = responses.map(({ id: responseId }) => ({ responseId, promptId }));
  await messageSender.postAll(manager, ResponseRemoved, removed);
  return responses.length;
}
