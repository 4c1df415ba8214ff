import type { RecipientDto, RemovedTimeCapsuleDto, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/delivery-scheduled';
import type { TimeCapsule } from './time-capsule.entity.js';

const DAY_MS = 86_400_000;

/** Lists every field, so that a new column cannot leak. */
export function toTimeCapsuleDto(capsule: TimeCapsule): TimeCapsuleDto {
  return {
    id: capsule.id,
    promptId: capsule.promptId,
    promptTitle: capsule.promptTitle,
    status: capsule.status,
    deliveryDate: capsule.deliveryDate.toISOString(),
    deliveredAt: capsule.deliveredAt?.toISOString() ?? null,
    createdAt: capsule.createdAt.toISOString(),
    personalNote: capsule.personalNote,
    videoFileName: capsule.videoName,
    deliveryMethod: capsule.deliveryMethod,
    timeZone: capsule.timeZone,
    durationSeconds: capsule.durationSeconds,
    videoReady: capsule.videoReady,
    isPlayable: capsule.videoPlayable,
    recipients: capsule.recipients,
    openedAt: capsule.openedAt?.toISOString() ?? null,
  };
}

export function toRemovedTimeCapsuleDto(capsule: TimeCapsule, keptDays: number): RemovedTimeCapsuleDto {
  const removedAt = capsule.removedAt ?? capsule.createdAt;
  const erasedAt = new Date(removedAt.getTime() + keptDays * DAY_MS);
  return { ...toTimeCapsuleDto(capsule), removedAt: removedAt.toISOString(), erasedAt: erasedAt.toISOString() };
}

/** What a delivery needs of a capsule. */
type Planned = Omit<TimeCapsule, 'recipients'> & { recipients: readonly Pick<RecipientDto, 'id' | 'personId'>[] };

export function toDeliveryDefinition(capsule: Planned): DeliveryDefinition {
  return {
    source: { kind: 'time-capsule', id: capsule.id },
    generation: capsule.generation,
    channel: capsule.deliveryMethod,
    userId: capsule.userId,
    dueAt: capsule.deliveryDate.toISOString(),
    timeZone: capsule.timeZone,
    recordedAt: capsule.createdAt.toISOString(),
    promptTitle: capsule.promptTitle,
    personalNote: capsule.personalNote,
    recipients: capsule.recipients.flatMap(({ id, personId }) =>
      personId === null ? [] : { id, contactId: personId },
    ),
  };
}
