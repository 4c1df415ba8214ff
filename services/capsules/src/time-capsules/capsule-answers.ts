import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/delivery-scheduled';
import type { TimeCapsule } from './time-capsule.entity.js';

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
  };
}

export function toDeliveryDefinition(capsule: TimeCapsule): DeliveryDefinition {
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
