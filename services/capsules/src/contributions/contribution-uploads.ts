import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { contributionReceived } from '@dear-future/contracts/messages/contribution-received';
import { videoCommitted } from '@dear-future/contracts/messages/video-committed';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { senderIn } from '../admissions/sender.js';
import type { CommittedUpload, UploadRules, UploadTarget } from '../admissions/upload-rules.js';
import { limitsOf } from '../admissions/video-limits.js';
import { unknownEditLink } from '../edit-secrets/edit-link-handler.js';
import { editSecretHash, newEditSecret } from '../edit-secrets/edit-secret.js';
import { issueEditLink, type StoredEditLink } from '../edit-secrets/issue-edit-link.js';
import { databaseNow } from '../calendar/database-clock.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { linkedCapsule, lockCapsule, nameOf, noSuchCapsuleLink } from '../paid-capsules/find-capsule.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { newStoredVideo } from '../videos/stored-video.js';
import { readContributionForm, uploadRefusal } from './contribution-rules.js';
import { contributionByEditLink, lockContribution, presentContribution, toEditLinkDto } from './find-contribution.js';

/** A capsule's opening waits no longer for the uploads that hold its slots, in milliseconds (docs/product.md §4.6). */
const OPENING_WAIT_MS = 15 * 60_000;

/**
 * For guests and users with the capsule's link. An upload holds its slot from its first bytes until it expires; after
 * that it is checked again.
 */
@Injectable()
export class ContributionUploads implements UploadRules {
  readonly holder = 'link';

  constructor(
    private readonly messageSender: MessageSender,
    private readonly reels: ReelRequests,
  ) {}

  async findTarget(manager: EntityManager, request: AdmitUploadRequest): Promise<UploadTarget> {
    const { id: holderId, userId, deliveryDate, ...capsule } = await linkedCapsule(manager, request.slug ?? '');
    const sender = senderIn(holderId, request);
    return {
      holderId,
      ownerId: userId,
      limits: limitsOf(capsule.maxVideoDurationSeconds),
      latestExpiry: new Date(deliveryDate.getTime() + OPENING_WAIT_MS),
      refusal: (id) => this.slotRefusal(manager, { id, holderId, sender }),
      sender,
    };
  }

  async slotRefusal(
    manager: EntityManager,
    { id, holderId, sender }: Pick<Admission, 'holderId' | 'sender'> & { id: string | null },
  ): Promise<ProblemError | null> {
    const capsule = await lockCapsule(manager, holderId);
    if (!capsule) return noSuchCapsuleLink();
    return uploadRefusal(manager, capsule, await databaseNow(manager), { admissionId: id, sender, needsSlot: true });
  }

  async commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<CommittedUpload> {
    const texts = readContributionForm(upload.fields);
    const capsule = await lockCapsule(manager, admission.holderId);
    if (!capsule) throw noSuchCapsuleLink();
    const now = await databaseNow(manager);
    const refusal = await uploadRefusal(manager, capsule, now, {
      admission,
      sender: admission.sender,
      needsSlot: true,
    });
    if (refusal) throw refusal;

    const { id: capsuleId, userId } = capsule;
    const { isPlayable = null, name: videoName } = upload.video;
    const [id, editSecret, submittedAt] = [randomUUID(), newEditSecret(), now.toISOString()];
    const sent = { ...texts, ...sentColumns(capsule, admission, upload, now) };
    const editLinkHash = editSecretHash(editSecret);
    await manager.insert(Contribution, { id, capsuleId, createdAt: now, editLinkHash, ...sent });
    await manager.increment(PaidCapsule, { id: capsuleId }, 'contributorCount', 1);
    await this.messageSender.post(manager, videoCommitted, { videoName });
    await this.messageSender.post(manager, contributionReceived, {
      contributionId: id,
      capsuleId,
      userId,
      title: nameOf(capsule),
      contributorName: texts.contributorName,
      receivedAt: submittedAt,
    });
    await this.reels.contributionsChanged(manager, capsule, now);
    return issueEditLink({ id, submittedAt, editSecret, isPlayable }, admission, upload);
  }

  async stillExists(manager: EntityManager, result: object): Promise<boolean> {
    return (await presentContribution(manager, (result as StoredEditLink).id)) !== null;
  }
}

/** Has no copy of the texts: it would outlive their withdrawal. */
interface StoredReplacement {
  contributionId: string;
}

/** A contribution keeps its id, its slot and its edit link. */
@Injectable()
export class ContributionReplacements implements UploadRules {
  readonly holder = 'contribution';

  constructor(
    private readonly messageSender: MessageSender,
    private readonly reels: ReelRequests,
  ) {}

  async findTarget(manager: EntityManager, request: AdmitUploadRequest): Promise<UploadTarget | null> {
    const contribution = await contributionByEditLink(manager, request.linkSecret ?? '');
    if (!contribution) return null;
    const { id: capsuleId, userId, maxVideoDurationSeconds, slug } = contribution.capsule;
    const sender = senderIn(capsuleId, request);
    return {
      holderId: contribution.id,
      ownerId: userId,
      limits: limitsOf(maxVideoDurationSeconds),
      refusal: async () => {
        const capsule = await lockCapsule(manager, capsuleId);
        if (!capsule) return unknownEditLink();
        return uploadRefusal(manager, capsule, await databaseNow(manager), { sender, needsSlot: false });
      },
      sender,
      slug,
    };
  }

  async commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<CommittedUpload> {
    const texts = readContributionForm(upload.fields);
    const contribution = await lockContribution(manager, admission.holderId);
    if (!contribution) throw unknownEditLink();
    const { id, capsule, videoName } = contribution;
    const now = await databaseNow(manager);
    const refusal = await uploadRefusal(manager, capsule, now, {
      admission,
      sender: admission.sender,
      needsSlot: false,
    });
    if (refusal) throw refusal;

    const change = { ...texts, ...sentColumns(capsule, admission, upload, now) };
    await manager.update(Contribution, id, change);
    await this.messageSender.post(manager, videoDiscard, { videoName });
    await this.messageSender.post(manager, videoCommitted, { videoName: change.videoName });
    await this.reels.contributionsChanged(manager, capsule, now);
    const result: StoredReplacement = { contributionId: id };
    return { answer: toEditLinkDto({ ...contribution, ...change }, now), result };
  }

  async stillExists(manager: EntityManager, result: object): Promise<boolean> {
    return (await presentContribution(manager, (result as StoredReplacement).contributionId)) !== null;
  }

  async repeatAnswer(manager: EntityManager, result: object): Promise<EditLinkDto | null> {
    const contribution = await presentContribution(manager, (result as StoredReplacement).contributionId);
    return contribution && toEditLinkDto(contribution, await databaseNow(manager));
  }
}

/** The host approves each video, also one that replaces an approved one. */
function sentColumns(
  { deliveryDate: promisedDate, needsApproval }: PaidCapsule,
  admission: Admission,
  { video }: CommitUploadRequest,
  now: Date,
) {
  return { ...newStoredVideo(admission, video, now), promisedDate, needsApproval, sender: admission.sender };
}
