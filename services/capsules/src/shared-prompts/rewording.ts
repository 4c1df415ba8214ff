import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import { writeScope } from '../admissions/scope.js';
import type { SharedPrompt } from './shared-prompt.entity.js';
import { isSlug } from '../links/slug.js';

/** A lock that admissions share and that changes of the texts need alone. Lock before reading the texts. */
export async function lockTexts(manager: EntityManager, slug: string): Promise<void> {
  if (!isSlug(slug)) return;
  await manager.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [`words ${slug}`]);
}

/**
 * Texts may change only before the first response and while none is being sent. Needs the prompt's row lock. Source:
 * docs/product.md §4.5.
 * @throws ProblemError `wrong_state`
 */
export async function requireNoResponses(manager: EntityManager, prompt: SharedPrompt): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`words ${prompt.slug}`]);
  if (prompt.answered) {
    throw new ProblemError('wrong_state', 'You can’t edit this prompt: someone has already answered it.');
  }
  const [sending] = await manager.query<object[]>(
    `SELECT 1 FROM admissions WHERE scope = $1 AND state = 'open' AND expires_at > statement_timestamp() LIMIT 1`,
    [writeScope({ holder: 'link', id: prompt.id })],
  );
  if (sending) {
    throw new ProblemError('wrong_state', 'You can’t edit this prompt right now: someone is sending a response.');
  }
}
