import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
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

/** One sentence for a link that leads nowhere, told to strangers. */
export function noSuchLink(): ProblemError {
  return new ProblemError('not_found', "This shareable prompt doesn't exist or is no longer available.");
}

/** What a stranger is told who sends something to a closed prompt. */
export function closedPrompt(): ProblemError {
  return new ProblemError(
    'wrong_state',
    'This prompt is closed: it takes no more responses and no more changes to them.',
  );
}
