import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { isHoldingSlot } from '../admissions/admission.entity.js';
import { SharedPrompt } from './shared-prompt.entity.js';
import { isSlug } from '../links/slug.js';

/** Row locks of a prompt. Lock order: the prompt before its responses. */
export type RowLock =
  | 'for_no_key_update'
  /** Against changes and new responses, before it is deleted. */
  | 'pessimistic_write';

/** @throws ProblemError `not_found`, also for another user's */
export async function ownPrompt(
  manager: EntityManager,
  userId: string,
  id: string,
  lock?: RowLock,
): Promise<SharedPrompt> {
  const prompt = await manager.findOne(SharedPrompt, {
    where: { id, userId },
    ...(lock && { lock: { mode: lock } }),
  });
  if (!prompt) throw new ProblemError('not_found', 'This prompt does not exist.');
  return prompt;
}

/** Finds an open or closed prompt. @throws ProblemError `not_found` */
export async function linkedPrompt(manager: EntityManager, slug: string): Promise<SharedPrompt> {
  const prompt = isSlug(slug) ? await manager.findOneBy(SharedPrompt, { slug }) : null;
  if (!prompt) throw noSuchLink();
  return prompt;
}

export function lockPrompt(manager: EntityManager, id: string): Promise<SharedPrompt | null> {
  return manager.findOne(SharedPrompt, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

export function noSuchLink(): ProblemError {
  return new ProblemError('not_found', "This shareable prompt doesn't exist or is no longer available.");
}

/**
 * An upload that holds its slot may finish after the prompt was closed (docs/product.md §4.5).
 * @param now by the database's clock, read after the prompt was locked
 */
export function uploadRefusal(
  { status }: Pick<SharedPrompt, 'status'>,
  admission: Admission,
  now: Date,
): ProblemError | null {
  return status === 'active' || isHoldingSlot(admission, now) ? null : closedPrompt();
}

export function closedPrompt(): ProblemError {
  return new ProblemError('wrong_state', 'This question is closed, so responses can’t be added, changed or withdrawn.');
}
