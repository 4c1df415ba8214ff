import type { EntityManager } from 'typeorm';
import type { SourceKind } from './source-kinds.js';

/** Lasts until the transaction ends. */
export async function lockSource(manager: EntityManager, kind: SourceKind, sourceId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [`${kind}:${sourceId}`]);
}

/** SQL: the mail of attempt `alias` may have arrived: all attempts except those that certainly did not send. */
export function mayHaveArrived(alias: string): string {
  return `NOT EXISTS (SELECT 1 FROM attempts failed
                       WHERE failed.delivery_id = ${alias}.delivery_id AND failed.attempt = ${alias}.attempt
                         AND failed.step = 'ended' AND failed.outcome IN ('not_sent', 'refused'))`;
}
