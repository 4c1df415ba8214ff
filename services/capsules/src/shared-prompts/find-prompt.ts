import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { isHeld } from '../admissions/admission-hold.js';
import { SharedPrompt } from './shared-prompt.entity.js';
import { isSlug } from './slug.js';

/** How firmly a prompt is held until the transaction ends. Always taken before its responses are touched, never after. */
export type Hold =
  /** Nobody changes it meanwhile. */
  | 'for_no_key_update'
  /** It is about to go: not even a response may name it. */
  | 'pessimistic_write';

/** A person's own prompt. @throws ProblemError `not_found` for a missing one and another person's alike */
export async function ownPrompt(
  manager: EntityManager,
  personId: string,
  id: string,
  hold?: Hold,
): Promise<SharedPrompt> {
  const prompt = await manager.findOne(SharedPrompt, {
    where: { id, personId },
    ...(hold && { lock: { mode: hold } }),
  });
  if (!prompt) throw new ProblemError('not_found', 'This prompt does not exist.');
  return prompt;
}

/** The prompt behind a link, open or closed. @throws ProblemError `not_found` */
export async function linkedPrompt(manager: EntityManager, slug: string): Promise<SharedPrompt> {
  const prompt = isSlug(slug) ? await manager.findOneBy(SharedPrompt, { slug }) : null;
  if (!prompt) throw noSuchLink();
  return prompt;
}

/** Locks one prompt until the transaction ends; null when there is none. */
export function lockPrompt(manager: EntityManager, id: string): Promise<SharedPrompt | null> {
  return manager.findOne(SharedPrompt, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

/** One sentence for a link that leads nowhere, told to strangers. */
export function noSuchLink(): ProblemError {
  return new ProblemError('not_found', "This shareable prompt doesn't exist or is no longer available.");
}

/**
 * Why a prompt takes no response and no change of one from an upload that was admitted before, or null: while it holds its
 * place, closing does not keep it out (docs/product.md §4.5).
 *
 * @param now by the database's clock, read after the prompt was locked
 */
export function closedForUpload(
  { status }: Pick<SharedPrompt, 'status'>,
  admission: Admission,
  now: Date,
): ProblemError | null {
  return status === 'active' || isHeld(admission, now) ? null : closedPrompt();
}

/** What a stranger is told who sends something to a closed prompt. */
export function closedPrompt(): ProblemError {
  return new ProblemError(
    'wrong_state',
    'This prompt is closed: it takes no more responses and no more changes to them.',
  );
}
