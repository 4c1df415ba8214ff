import type { ChangeableField, TimelineEntryDto } from '@dear-future/contracts/http/time-capsules';
import type { EntityManager } from 'typeorm';
import type { TimeCapsule } from './time-capsule.entity.js';

interface CapsuleEvent {
  at: Date;
  kind: 'copied' | 'changed' | 'removed' | 'restored' | 'attempt';
  details: Pick<TimelineEntryDto, 'outcome' | 'reason'> & { fields?: ChangeableField[] };
}

/** Does nothing if the capsule was erased. @param at the database's now by default */
export async function addEvent(
  manager: EntityManager,
  capsuleId: string,
  kind: CapsuleEvent['kind'],
  details: CapsuleEvent['details'] = {},
  at: string | null = null,
): Promise<void> {
  await manager.query(
    `INSERT INTO time_capsule_events (capsule_id, kind, details, at)
     SELECT id, $2, $3, coalesce($4::timestamptz, clock_timestamp()) FROM time_capsules WHERE id = $1`,
    [capsuleId, kind, JSON.stringify(details), at],
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
    // Delivery notes the arrival just before the end of its attempt.
    ...events.map(({ at: moment, kind, details }) => ({
      at: (details.outcome === 'accepted' && deliveredAt !== null && deliveredAt < moment
        ? deliveredAt
        : moment
      ).toISOString(),
      kind,
      ...details,
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
