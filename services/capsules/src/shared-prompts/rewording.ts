import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import { writeScope } from '../admissions/scope.js';
import type { SharedPrompt } from './shared-prompt.entity.js';
import { isSlug } from './slug.js';

/**
 * Whoever is let in behind a link and whoever changes its words wait for each other until their transactions end; those who
 * are let in do not wait among themselves. Take it before the words are read.
 */
export async function keepWords(manager: EntityManager, slug: string): Promise<void> {
  if (!isSlug(slug)) return;
  await manager.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [`words ${slug}`]);
}

/**
 * Lets the words of a prompt change: before its first response ever, and while nobody is sending one. Call it with the
 * prompt's row locked. Source: docs/product.md §4.5.
 *
 * @throws ProblemError `wrong_state`
 */
export async function requireUnanswered(manager: EntityManager, prompt: SharedPrompt): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`words ${prompt.slug}`]);
  if (prompt.answered) {
    throw new ProblemError('wrong_state', 'The words can no longer be changed: somebody has already answered them.');
  }
  const [sending] = await manager.query<object[]>(
    `SELECT 1 FROM admissions WHERE scope = $1 AND state = 'open' AND expires_at > statement_timestamp() LIMIT 1`,
    [writeScope({ holder: 'link', id: prompt.id })],
  );
  if (sending) {
    throw new ProblemError('wrong_state', 'The words cannot be changed now: somebody is sending an answer to them.');
  }
}
