import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import { isHoldingSlot, type Admission } from '../admissions/admission.entity.js';
import { findOwn, type Own, type RowLock } from '../http/own.js';
import { isSlug } from '../http/slug.js';
import { SharedPrompt } from './shared-prompt.entity.js';

export function ownPrompt(manager: EntityManager, own: Own, lock?: RowLock): Promise<SharedPrompt> {
  return findOwn(manager, SharedPrompt, { ...own }, { missing: 'This prompt does not exist.', lock });
}

export async function linkedPrompt(manager: EntityManager, slug: string): Promise<SharedPrompt> {
  const prompt = isSlug(slug) ? await manager.findOneBy(SharedPrompt, { slug }) : null;
  if (!prompt) throw noSuchLink();
  return prompt;
}

/** Lock order: the prompt before its responses. */
export function lockPrompt(manager: EntityManager, id: string): Promise<SharedPrompt | null> {
  return manager.findOne(SharedPrompt, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

export function noSuchLink(): ProblemError {
  return new ProblemError('not_found', "This shareable prompt doesn't exist or is no longer available.");
}

/** An upload that holds its slot may finish after closing (docs/product.md §4.5). @param now read after the lock */
export function requireOpen({ status }: SharedPrompt, admission: Admission, now: Date): void {
  if (status !== 'active' && !isHoldingSlot(admission, now)) throw closedPrompt();
}

export function closedPrompt(): ProblemError {
  return wrongState('This question is closed, so responses can’t be added, changed, or withdrawn.');
}

/** Admissions share this lock; a change of the texts takes it exclusively. Lock before reading the texts. */
export async function lockTexts(manager: EntityManager, slug: string): Promise<void> {
  if (!isSlug(slug)) return;
  await manager.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [`words ${slug}`]);
}
