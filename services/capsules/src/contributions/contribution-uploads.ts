import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MAX_OPEN_UPLOADS_PER_LINK } from '@dear-future/contracts/constants';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { contributionReceived } from '@dear-future/contracts/messages/contribution-received';
import { videoCommitted } from '@dear-future/contracts/messages/video-committed';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { isHoldingSlot, type Admission } from '../admissions/admission.entity.js';
import { idOf, senderIn } from '../admissions/scope.js';
import type { CommittedUpload, UploadRules, UploadTarget } from '../admissions/upload-rules.js';
import { limitsOf } from '../admissions/video-limits.js';
import { databaseNow } from '../calendar/database-clock.js';
import { editSecretHash, issueEditLink, newEditSecret, type StoredEditLink } from '../edit-secrets/edit-secret.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { linkedCapsule, lockCapsule, nameOf, noSuchCapsuleLink } from '../paid-capsules/find-capsule.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { newStoredVideo } from '../videos/stored-video.js';
import { readContributionForm, uploadRefusal } from './contribution-rules.js';
import { presentContribution } from './find-contribution.js';

/** A capsule's opening waits no longer for the uploads that hold its slots, in milliseconds (docs/product.md §4.6). */
const OPENING_WAIT_MS = 15 * 60_000;

/**
 * For guests and users with the capsule's link. An upload holds its slot from its first bytes until it expires; after
 * that it is checked again.
 */
@Injectable()
export class ContributionUploads implements UploadRules {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly reels: ReelRequests,
  ) {}

  async findTarget(
    manager: EntityManager,
    _caller: CallerIdentity,
    request: AdmitUploadRequest,
  ): Promise<UploadTarget> {
    const { id, userId, maxVideoDurationSeconds, deliveryDate } = await linkedCapsule(manager, request.slug ?? '');
    const sender = senderIn(id, request);
    return {
      scope: { holder: 'link', id },
      ownerId: userId,
      limits: limitsOf(maxVideoDurationSeconds),
      latestExpiry: new Date(deliveryDate.getTime() + OPENING_WAIT_MS),
      maxOpen: MAX_OPEN_UPLOADS_PER_LINK,
      isShared: true,
      refusal: (known) => slotRefusal(manager, id, { id: known, sender, holdsSlot: false }),
      sender,
    };
  }

  slotRefusal(manager: EntityManager, admission: Admission): Promise<ProblemError | null> {
    return slotRefusal(manager, idOf('link', admission.scope), admission);
  }

  async commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<CommittedUpload> {
    const texts = readContributionForm(upload.fields);
    const capsule = await lockCapsule(manager, idOf('link', admission.scope));
    if (!capsule) throw noSuchCapsuleLink();
    const now = await databaseNow(manager);
    const contribution = { ...admission, holdsSlot: isHoldingSlot(admission, now), needsSlot: true };
    const refusal = await uploadRefusal(manager, capsule, contribution, now);
    if (refusal) throw refusal;

    const { video } = upload;
    const editSecret = newEditSecret();
    const id = randomUUID();
    await manager.insert(Contribution, {
      id,
      capsuleId: capsule.id,
      ...texts,
      createdAt: now,
      editLinkHash: editSecretHash(editSecret),
      promisedDate: capsule.deliveryDate,
      needsApproval: capsule.needsApproval,
      sender: admission.sender,
      ...newStoredVideo(admission, video, now),
    });
    await manager.increment(PaidCapsule, { id: capsule.id }, 'contributorCount', 1);
    const submittedAt = now.toISOString();
    await this.messageSender.post(manager, videoCommitted, { videoName: video.name });
    await this.messageSender.post(manager, contributionReceived, {
      contributionId: id,
      capsuleId: capsule.id,
      userId: capsule.userId,
      title: nameOf(capsule),
      contributorName: texts.contributorName,
      receivedAt: submittedAt,
    });
    await this.reels.contributionsChanged(manager, capsule, now);
    return issueEditLink({ id, submittedAt, editSecret, isPlayable: video.isPlayable ?? null }, admission, upload);
  }

  async stillExists(manager: EntityManager, result: object): Promise<boolean> {
    return (await presentContribution(manager, (result as StoredEditLink).id)) !== null;
  }
}

async function slotRefusal(
  manager: EntityManager,
  capsuleId: string,
  upload: Pick<Admission, 'sender' | 'holdsSlot'> & { id: string | null },
): Promise<ProblemError | null> {
  const capsule = await lockCapsule(manager, capsuleId);
  if (!capsule) return noSuchCapsuleLink();
  return uploadRefusal(manager, capsule, { ...upload, needsSlot: true }, await databaseNow(manager));
}
