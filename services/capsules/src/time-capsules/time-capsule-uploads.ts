import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { DeliveryScheduled } from '@dear-future/contracts/messages/deliveries';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../model/admission.entity.js';
import type { UploadResult, UploadRules, UploadTarget } from '../admissions/upload-rules.js';
import { RECORDING_LIMITS } from '../admissions/video-limits.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { Prompt } from '../model/prompt.entity.js';
import { ReceivedCapsule } from '../model/received-capsule.entity.js';
import { findLink } from '../recipients/find-link.js';
import { Recipients } from '../recipients/recipients.js';
import { newStoredVideo } from '../model/stored-video.js';
import type { OwnerUpdate, ProcessedVideo, VideoOwner, Viewer } from '../videos/video-owner.js';
import { AccountStorage } from './account-storage.js';
import { addEvent } from './capsule-events.js';
import { readCapsuleForm } from './capsule-form.js';
import { findOwnCapsule, toDeliveryDefinition, toTimeCapsuleDto } from './own-capsule.js';
import { isWatchable, TimeCapsule } from '../model/time-capsule.entity.js';

@Injectable()
export class TimeCapsuleUploads implements UploadRules, VideoOwner {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly recipients: Recipients,
    private readonly storage: AccountStorage,
  ) {}

  async findTarget(manager: EntityManager, _: AdmitUploadRequest, caller: CallerIdentity): Promise<UploadTarget> {
    const userId = requireUser(caller);
    const freeBytes = await this.storage.findFreeBytes(manager, userId);
    return {
      holder: 'user',
      holderId: userId,
      ownerId: userId,
      limits: RECORDING_LIMITS,
      freeBytes,
      refusal: () => (freeBytes === 0 ? storageFull() : null),
    };
  }

  async commit(
    manager: EntityManager,
    admission: Admission,
    { video, fields }: CommitUploadRequest,
  ): Promise<UploadResult> {
    const userId = admission.holderId;
    if (!(await this.storage.hasRoomFor(manager, userId, video.bytes))) throw storageFull();
    const now = await databaseNow(manager);
    const { recipientIds, ...choices } = readCapsuleForm(fields, await manager.find(Prompt), now);
    await this.recipients.requireAllowed(manager, userId, recipientIds);
    const id = randomUUID();
    await manager.insert(TimeCapsule, {
      id,
      userId,
      ...choices,
      createdAt: now,
      ...newStoredVideo(admission.id, video),
      videoBytes: String(video.bytes),
    });
    const planned = recipientIds.map((contactId) => ({ id: randomUUID(), contactId }));
    await this.recipients.set(manager, id, planned);
    const capsule = await findOwnCapsule(manager, { id, userId });
    await this.messageSender.post(manager, DeliveryScheduled, toDeliveryDefinition(capsule));
    return toTimeCapsuleDto(capsule);
  }

  stillExists(manager: EntityManager, id: string): Promise<boolean> {
    return manager.existsBy(TimeCapsule, { id });
  }

  async onVideoProcessed(
    manager: EntityManager,
    { videoName, isPlayable, hasSeekableCopy }: ProcessedVideo,
  ): Promise<OwnerUpdate | null> {
    const capsule = await manager.findOneBy(TimeCapsule, { videoName });
    if (!capsule) return null;
    const { id, userId, promptTitle, createdAt } = capsule;
    if (hasSeekableCopy && isPlayable !== false) await addEvent(manager, id, 'copied');
    const receivedAt = createdAt.toISOString();
    return {
      userId,
      event: { kind: 'time-capsules' },
      notice: { itemId: id, kind: 'time-capsule', sourceId: id, title: promptTitle, senderName: null, receivedAt },
    };
  }

  /** The owner can watch until the capsule is erased; recipients, and users who keep it, only while `isWatchable`. */
  async canWatch(manager: EntityManager, { userId, linkSecret }: Viewer, videoName: string): Promise<boolean> {
    const capsule = await manager.findOneBy(TimeCapsule, { videoName });
    if (!capsule || capsule.userId === userId) return capsule !== null;
    if (!isWatchable(capsule, await databaseNow(manager))) return false;
    if (userId !== null && (await manager.existsBy(ReceivedCapsule, { capsuleId: capsule.id, userId }))) return true;
    return linkSecret !== null && (await findLink(manager, linkSecret))?.recipient.capsuleId === capsule.id;
  }
}

function storageFull(): ProblemError {
  return wrongState(
    'There’s no room left in your account for this video. Your recording is safe in this browser. To make room, remove a time capsule in My Capsules, then erase it under Recently Removed. Or save a copy of your recording.',
  );
}
