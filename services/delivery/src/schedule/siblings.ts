import type { EntityManager } from 'typeorm';
import type { SourceKind } from './source-kinds.js';

/** Locks the deliveries of one source until the transaction ends. */
export async function lockSource(manager: EntityManager, kind: SourceKind, sourceId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [`${kind}:${sourceId}`]);
}

/**
 * SQL: row `alias` of `attempts` belongs to a sending after which the mail may have arrived: all except those that
 * certainly were not sent.
 */
export function maybeArrived(alias: string): string {
  return `NOT EXISTS (SELECT 1 FROM attempts failed
                       WHERE failed.delivery_id = ${alias}.delivery_id AND failed.attempt = ${alias}.attempt
                         AND failed.step = 'ended' AND failed.outcome IN ('not_sent', 'refused'))`;
}
