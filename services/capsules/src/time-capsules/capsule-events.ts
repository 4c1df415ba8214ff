import type { ChangeableField, RecipientDto, TimelineEntryDto } from '@dear-future/contracts/http/time-capsules';
import type { EntityManager } from 'typeorm';
import type { TimeCapsule } from '../model/time-capsule.entity.js';

interface CapsuleEvent {
  at: Date;
  kind: 'copied' | 'changed' | 'removed' | 'restored' | 'attempt';
  details: Pick<TimelineEntryDto, 'outcome' | 'reason' | 'words'> & {
    fields?: ChangeableField[];
    recipientId?: string;
  };
}

const MAX_EVENTS = 200;

/** Does nothing for an erased capsule, and for an event that is stored already. A repeated change or postponement only gives the last event a new time. */
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
       FROM time_capsules WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM repeated)
        AND NOT EXISTS (SELECT 1 FROM time_capsule_events
                         WHERE capsule_id = $1 AND kind = $2::text AND details = $3::jsonb
                           AND (kind = 'copied' OR at = $4::timestamptz(3)))`,
    [capsuleId, kind, JSON.stringify(details), at],
  );
  await manager.query(
    `DELETE FROM time_capsule_events WHERE id IN (
       SELECT id FROM time_capsule_events WHERE capsule_id = $1 ORDER BY at DESC, id DESC OFFSET $2)`,
    [capsuleId, MAX_EVENTS],
  );
}

export async function timelineOf(manager: EntityManager, capsule: TimeCapsule): Promise<TimelineEntryDto[]> {
  const events = await manager.query<CapsuleEvent[]>(
    'SELECT at, kind, details FROM time_capsule_events WHERE capsule_id = $1 ORDER BY at, id',
    [capsule.id],
  );
  const { createdAt, deliveredAt, openedAt, videoBytes, recipients } = capsule;
  const namesOf = (matches: (recipient: RecipientDto) => boolean) => recipients.filter(matches).map(({ name }) => name);
  const shareTimes = new Set(recipients.flatMap((recipient) => recipient.sharedAt ?? []));
  const entries: (Omit<TimelineEntryDto, 'at'> & { at: Date })[] = [
    { at: createdAt, kind: 'recorded' },
    { at: createdAt, kind: 'stored', bytes: Number(videoBytes) },
    ...events.map(({ details: { recipientId, ...details }, ...event }) => ({
      ...event,
      ...details,
      ...(recipientId !== undefined && { names: namesOf(({ id }) => id === recipientId) }),
    })),
    ...(deliveredAt ? [{ at: deliveredAt, kind: 'delivered' as const }] : []),
    ...(openedAt ? [{ at: openedAt, kind: 'opened' as const }] : []),
    ...[...shareTimes].map((at) => ({
      at: new Date(at),
      kind: 'shared' as const,
      names: namesOf((recipient) => recipient.sharedAt === at),
    })),
  ];
  const sorted = entries.sort((one, other) => one.at.getTime() - other.at.getTime());
  return sorted.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}
