import type { ChangeableField, TimelineEntryDto } from '@dear-future/contracts/http/time-capsules';
import type { EntityManager } from 'typeorm';
import type { TimeCapsule } from './time-capsule.entity.js';

interface CapsuleEvent {
  at: Date;
  kind: 'copied' | 'changed' | 'removed' | 'restored' | 'attempt';
  details: Pick<TimelineEntryDto, 'outcome' | 'reason' | 'words'> & {
    fields?: ChangeableField[];
    /** Of an attempt to reach another person. */
    recipientId?: string;
  };
}

/** A capsule keeps its newest ones. */
const MOST_EVENTS = 200;

/**
 * Does nothing if the capsule was erased. Of equal changes or postponements in a row, only the last one is kept.
 * @param at the database's now by default
 */
export async function addEvent(
  manager: EntityManager,
  capsuleId: string,
  kind: CapsuleEvent['kind'],
  details: CapsuleEvent['details'] = {},
  at: string | null = null,
): Promise<void> {
  await manager.query(
    `WITH repeated AS (
       UPDATE time_capsule_events SET at = coalesce($4::timestamptz, clock_timestamp())
        WHERE id = (SELECT id FROM time_capsule_events WHERE capsule_id = $1 ORDER BY at DESC, id DESC LIMIT 1)
          AND (kind = 'changed' OR details->>'outcome' = 'postponed') AND kind = $2::text AND details = $3::jsonb
        RETURNING 1)
     INSERT INTO time_capsule_events (capsule_id, kind, details, at)
     SELECT id, $2::text, $3::jsonb, coalesce($4::timestamptz, clock_timestamp())
       FROM time_capsules WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM repeated)`,
    [capsuleId, kind, JSON.stringify(details), at],
  );
  await manager.query(
    `DELETE FROM time_capsule_events WHERE id IN (
       SELECT id FROM time_capsule_events WHERE capsule_id = $1 ORDER BY at DESC, id DESC OFFSET $2)`,
    [capsuleId, MOST_EVENTS],
  );
}

/** What happened to a capsule, the oldest first. */
export async function timelineOf(manager: EntityManager, capsule: TimeCapsule): Promise<TimelineEntryDto[]> {
  const events = await manager.query<CapsuleEvent[]>(
    'SELECT at, kind, details FROM time_capsule_events WHERE capsule_id = $1 ORDER BY at, id',
    [capsule.id],
  );
  const { createdAt, deliveredAt, openedAt, videoBytes, recipients } = capsule;
  const sharedAt = new Set(recipients.flatMap((recipient) => recipient.sharedAt ?? []));
  const at = createdAt.toISOString();
  const entries: TimelineEntryDto[] = [
    { at, kind: 'recorded' },
    { at, kind: 'stored', ...(videoBytes !== null && { bytes: Number(videoBytes) }) },
    ...events.map(({ at: moment, kind, details: { recipientId, ...details } }) => ({
      at: moment.toISOString(),
      kind,
      ...details,
      ...(recipientId !== undefined && {
        names: recipients.filter(({ id }) => id === recipientId).map(({ name }) => name),
      }),
    })),
    ...(deliveredAt === null ? [] : [{ at: deliveredAt.toISOString(), kind: 'delivered' as const }]),
    ...(openedAt === null ? [] : [{ at: openedAt.toISOString(), kind: 'opened' as const }]),
    ...[...sharedAt].map((moment) => ({
      at: new Date(moment).toISOString(),
      kind: 'shared' as const,
      names: recipients.filter((recipient) => recipient.sharedAt === moment).map(({ name }) => name),
    })),
  ];
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
