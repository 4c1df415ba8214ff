import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MAX_OPEN_UPLOADS_PER_LINK } from '@dear-future/contracts/constants';
import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { contributionReceived } from '@dear-future/contracts/messages/contribution-received';
import { videoCommitted } from '@dear-future/contracts/messages/video-committed';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { IsNull, Not, type EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { isHoldingSlot } from '../admissions/admission-hold.js';
import { idOf } from '../admissions/scope.js';
import { senderIn } from '../admissions/sender.js';
import type { CommittedUpload, UploadTarget, Refused, UploadRules } from '../admissions/upload-rules.js';
import { limitsOf } from '../admissions/video-limits.js';
import { databaseNow } from '../calendar/database-clock.js';
import { linkedCapsule, lockCapsule, nameOf, noSuchCapsuleLink } from '../paid-capsules/find-capsule.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { issueEditLink, repeatEditLink, type StoredEditLink } from '../edit-secrets/issue-edit-link.js';
import { newEditSecret, editSecretHash } from '../edit-secrets/edit-secret.js';
import { newStoredVideo } from '../videos/stored-video.js';
import { ContributionEffects } from './contribution-effects.js';
import { readContributionForm } from './contribution-form.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { senderRefusal, slotRefusal, uploadRefusal } from './refusals.js';

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
    private readonly contributionEffects: ContributionEffects,
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
      refusal: async (known) => {
        const capsule = await lockCapsule(manager, id);
        if (!capsule) return noSuchCapsuleLink();
        return (await slotRefusal(manager, capsule, known)) ?? senderRefusal(manager, id, sender);
      },
      sender,
    };
  }

  /** Guests are known only by the admission's id, which the gateway keeps secret. */
  canFinish(): boolean {
    return true;
  }

  async slotRefusal(manager: EntityManager, admission: Admission): Promise<ProblemError | null> {
    const capsule = await lockCapsule(manager, idOf('link', admission.scope));
    if (!capsule) return noSuchCapsuleLink();
    const full = await slotRefusal(manager, capsule, admission.id);
    return full ?? senderRefusal(manager, capsule.id, admission.sender);
  }

  async commit(
    manager: EntityManager,
    admission: Admission,
    upload: CommitUploadRequest,
  ): Promise<CommittedUpload | Refused> {
    const form = readContributionForm(upload.fields);
    if ('problems' in form) return form;

    const capsule = await lockCapsule(manager, idOf('link', admission.scope));
    if (!capsule) return { refusal: noSuchCapsuleLink() };
    const now = await databaseNow(manager);
    const refusal = isHoldingSlot(admission, now)
      ? uploadRefusal(capsule, admission, now)
      : await slotRefusal(manager, capsule, admission.id);
    const refused = refusal ?? (await senderRefusal(manager, capsule.id, admission.sender));
    if (refused) return { refusal: refused };

    const { video } = upload;
    const editSecret = newEditSecret();
    const id = randomUUID();
    await manager.insert(Contribution, {
      id,
      capsuleId: capsule.id,
      ...form.texts,
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
      contributorName: form.texts.contributorName,
      receivedAt: submittedAt,
    });
    await this.contributionEffects.note(manager, capsule, now);
    return issueEditLink({ id, submittedAt, editSecret, isPlayable: video.isPlayable ?? null }, admission, upload);
  }

  stillExists(manager: EntityManager, result: object): Promise<boolean> {
    return manager.exists(Contribution, {
      where: { id: (result as StoredEditLink).id, videoName: Not(IsNull()), removedAt: IsNull() },
    });
  }

  /** Exactly the first answer, with its edit link. */
  async repeatAnswer(
    manager: EntityManager,
    result: object,
    admission: Admission,
    upload: CommitUploadRequest,
  ): Promise<SubmittedResponseDto | null> {
    return (await this.stillExists(manager, result))
      ? repeatEditLink(result as StoredEditLink, admission, upload)
      : null;
  }
}
