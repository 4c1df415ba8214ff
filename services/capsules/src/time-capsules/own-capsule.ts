import { RemovedTimeCapsuleDto, TimeCapsuleDto, type RecipientDto } from '@dear-future/contracts/http/time-capsules';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import type { EntityManager, FindOptionsWhere } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { findOwn, type OwnItem, type RowLock } from '../http/own.js';
import { NOT_REMOVED, TimeCapsule } from '../model/time-capsule.entity.js';

export const DAY_MS = 86_400_000;

export const NOT_FOUND_MESSAGE = 'This time capsule does not exist.';

export function findOwnCapsule(
  manager: EntityManager,
  item: OwnItem,
  removal: FindOptionsWhere<TimeCapsule> = NOT_REMOVED,
  lock?: RowLock,
) {
  return findOwn(manager, TimeCapsule, { ...item, ...removal }, { notFoundMessage: NOT_FOUND_MESSAGE, lock });
}

export function toTimeCapsuleDto(capsule: TimeCapsule): TimeCapsuleDto {
  return dtoOf(TimeCapsuleDto, { ...capsule, videoFileName: capsule.videoName });
}

export function toRemovedCapsuleDto(capsule: TimeCapsule, keptDays: number): RemovedTimeCapsuleDto {
  const removedAt = capsule.removedAt ?? capsule.createdAt;
  const erasedAt = new Date(removedAt.getTime() + keptDays * DAY_MS);
  return { ...toTimeCapsuleDto(capsule), removedAt: removedAt.toISOString(), erasedAt: erasedAt.toISOString() };
}

type Planned = Omit<TimeCapsule, 'recipients'> & { recipients: readonly Pick<RecipientDto, 'id' | 'personId'>[] };

export function toDeliveryDefinition(capsule: Planned): DeliveryDefinition {
  const { userId, generation, timeZone, promptTitle, personalNote } = capsule;
  return {
    source: { kind: 'time-capsule', id: capsule.id },
    userId,
    generation,
    timeZone,
    promptTitle,
    personalNote,
    channel: capsule.deliveryMethod,
    dueAt: capsule.deliveryDate.toISOString(),
    recordedAt: capsule.createdAt.toISOString(),
    recipients: capsule.recipients.flatMap(({ id, personId }) =>
      personId === null ? [] : { id, contactId: personId },
    ),
  };
}

interface DeliveryReport {
  capsuleId: string;
  /** If it is older than the capsule's, the report is stale. If it is newer, its plan has not been applied yet. */
  generation: number;
  deliveredAt: Date;
}

/** The earliest report counts. Returns the owner's id if this call changed the capsule, and null otherwise. */
export async function markDelivered(
  manager: EntityManager,
  report: DeliveryReport,
  table: 'time_capsules' | 'paid_capsules' = 'time_capsules',
): Promise<string | null> {
  const [[changed]] = await manager.query<[{ userId: string }[], number]>(
    `UPDATE ${table} SET status = 'delivered', delivered_at = $3
     WHERE id = $1 AND generation <= $2
       AND (status IN ('scheduled', 'active', 'closed') OR status = 'delivered' AND delivered_at > $3) RETURNING user_id AS "userId"`,
    [report.capsuleId, report.generation, report.deliveredAt],
  );
  return changed?.userId ?? null;
}
