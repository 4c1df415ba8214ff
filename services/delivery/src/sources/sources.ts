import type { EntityManager } from 'typeorm';
import type { SourceKind } from './source-kinds.js';

export async function lockSource(manager: EntityManager, kind: SourceKind, sourceId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [`${kind}:${sourceId}`]);
}

/** Needs the source's lock, as `isRemoved` does. Returns false if the removal was already recorded. */
export async function recordRemoval(manager: EntityManager, id: string): Promise<boolean> {
  const added = await manager.query<object[]>(
    'INSERT INTO removals (id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING 1',
    [id],
  );
  return added.length > 0;
}

export async function isRemoved(manager: EntityManager, id: string): Promise<boolean> {
  const found = await manager.query<object[]>('SELECT 1 FROM removals WHERE id = $1 AND NOT undone', [id]);
  return found.length > 0;
}

/** SQL: whether the email of attempt `alias` may have arrived: not if the attempt certainly did not send. */
export function mayHaveArrived(alias: string): string {
  return `NOT EXISTS (SELECT 1 FROM attempts failed
                       WHERE failed.delivery_id = ${alias}.delivery_id AND failed.attempt = ${alias}.attempt
                         AND failed.step = 'ended' AND failed.outcome IN ('not_sent', 'refused'))`;
}

/** Serializes decisions about emails from new senders to a mailbox, until the transaction ends. */
export async function lockMailbox(manager: EntityManager, mailboxHash: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 8))', [mailboxHash]);
}
