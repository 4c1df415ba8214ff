import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { ContributionReceived } from '@dear-future/contracts/messages/paid-capsules';
import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { IsNull, type EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { senderIn } from '../admissions/sender.js';
import type { CommittedUpload, UploadRules, UploadTarget } from '../admissions/upload-rules.js';
import { limitsOf } from '../admissions/video-limits.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { unknownEditLink, type EditLinkRules } from '../edit-secrets/edit-link-rules.js';
import { editSecretHash, issueEditLink, newEditSecret } from '../edit-secrets/edit-secret.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import {
  canHostWatch,
  canWithdraw,
  isOpen,
  linkedCapsule,
  lockCapsule,
  nameOf,
  noSuchCapsuleLink,
} from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { newStoredVideo } from '../videos/stored-video.js';
import {
  VIDEO_PROCESSED,
  type Processed,
  type ProcessedVideo,
  type VideoOwner,
  type Viewer,
} from '../videos/video-owner.js';
import { closedCapsule, readContributionForm, uploadRefusal } from './contribution-rules.js';
import {
  contributionByEditLink,
  eraseContribution,
  isPresent,
  lockContribution,
  presentContribution,
  toEditLinkDto,
} from './find-contribution.js';

const relations = { capsule: true };

/** How long a capsule's opening waits for uploads that hold slots, in milliseconds (docs/product.md §4.6). */
const OPENING_WAIT_MS = 15 * 60_000;

/** An upload holds its slot from the first bytes until its admission expires; after that it is checked again. */
@Injectable()
export class ContributionUploads implements UploadRules, VideoOwner {
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
    const { isPlayable = null } = upload.video;
    const [id, editSecret, submittedAt] = [randomUUID(), newEditSecret(), now.toISOString()];
    const submitted = { ...texts, ...submittedColumns(capsule, admission, upload, now) };
    const editLinkHash = editSecretHash(editSecret);
    await manager.insert(Contribution, { id, capsuleId, createdAt: now, editLinkHash, ...submitted });
    await manager.increment(PaidCapsule, { id: capsuleId }, 'contributorCount', 1);
    await this.messageSender.post(manager, ContributionReceived, {
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

  async stillExists(manager: EntityManager, id: string): Promise<boolean> {
    return (await presentContribution(manager, id)) !== null;
  }

  async noteProcessed(manager: EntityManager, { videoName, isPlayable }: ProcessedVideo): Promise<Processed | null> {
    const [[where]] = await manager.query<[{ id: string }[], number]>(
      `UPDATE contributions SET ${VIDEO_PROCESSED} WHERE video_name = $1 RETURNING id`,
      [videoName, isPlayable],
    );
    if (!where) return null;
    const contribution = await manager.findOneOrFail(Contribution, { where, relations });
    const { id: itemId, capsuleId, capsule, contributorName: senderName } = contribution;
    const about = { kind: 'contribution', itemId, sourceId: capsuleId, title: nameOf(capsule), senderName } as const;
    const isShown = isPresent(contribution);
    return {
      userId: capsule.userId,
      event: { kind: 'paid-capsule', capsuleId },
      notice: isShown ? { ...about, receivedAt: contribution.submittedAt.toISOString() } : null,
    };
  }

  async canWatch(manager: EntityManager, { userId, editSecret }: Viewer, videoName: string): Promise<boolean> {
    const where = { videoName, removedAt: IsNull() };
    const contribution = await manager.findOne(Contribution, { where, relations });
    if (!contribution) return false;
    const { capsule, editLinkHash } = contribution;
    const hash = editSecret === null ? null : editSecretHash(editSecret);
    if (hash !== null && editLinkHash?.equals(hash)) return true;
    return capsule.userId === userId && canHostWatch(capsule, await databaseNow(manager));
  }
}

@Injectable()
export class ContributionEditLinks implements EditLinkRules {
  readonly holder = 'contribution';

  constructor(
    private readonly messageSender: MessageSender,
    private readonly reels: ReelRequests,
    private readonly hostUpdates: HostUpdates,
  ) {}

  async show(manager: EntityManager, editSecret: string): Promise<EditLinkDto | null> {
    const contribution = await contributionByEditLink(manager, editSecret);
    return contribution && toEditLinkDto(contribution, await databaseNow(manager));
  }

  async withdraw(manager: EntityManager, editSecret: string): Promise<boolean> {
    const found = await contributionByEditLink(manager, editSecret);
    if (!found) return false;
    const contribution = await lockContribution(manager, found.id);
    if (!contribution) throw unknownEditLink();
    const { capsule } = contribution;
    const now = await databaseNow(manager);
    if (!canWithdraw(capsule, now)) throw closedCapsule();
    await eraseContribution(manager, this.messageSender, contribution, null);
    // Refunded, cancelled or disputed: a reel made before that may show the withdrawn video.
    if (!isOpen(capsule, now)) await this.reels.forget(manager, capsule.id);
    this.hostUpdates.notify(manager, capsule);
    return true;
  }

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

    const change = { ...texts, ...submittedColumns(capsule, admission, upload, now) };
    await manager.update(Contribution, id, change);
    await this.messageSender.post(manager, VideoDiscard, { videoName });
    await this.reels.contributionsChanged(manager, capsule, now);
    return { response: toEditLinkDto({ ...contribution, ...change }, now), result: { id } };
  }

  async stillExists(manager: EntityManager, id: string): Promise<boolean> {
    return (await presentContribution(manager, id)) !== null;
  }

  /** Not from a stored copy of the texts, which would outlive their withdrawal. */
  async repeatResponse(manager: EntityManager, id: string): Promise<EditLinkDto | null> {
    const contribution = await presentContribution(manager, id);
    return contribution && toEditLinkDto(contribution, await databaseNow(manager));
  }
}

/** A video that replaces an approved one needs approval too. */
function submittedColumns(
  { deliveryDate: promisedDate, needsApproval }: PaidCapsule,
  admission: Admission,
  { video }: CommitUploadRequest,
  now: Date,
) {
  return { ...newStoredVideo(admission, video, now), promisedDate, needsApproval, sender: admission.sender };
}
