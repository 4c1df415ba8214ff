import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { ContributionReceived } from '@dear-future/contracts/messages/paid-capsules';
import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../model/admission.entity.js';
import { senderIn, type UploadResult, type UploadRules, type UploadTarget } from '../admissions/upload-rules.js';
import { limitsOf } from '../admissions/video-limits.js';
import { hashLinkSecret, deriveEditSecret } from '../edit-secrets/edit-secret.js';
import { GuestUploads, type GuestVideoKey } from '../edit-secrets/guest-uploads.js';
import { readContribution } from '../forms/responder-texts.js';
import { dtoOf } from '../http/dto-of.js';
import { Contribution, isPresent, type PresentContribution } from '../model/contribution.entity.js';
import {
  canHostWatch,
  canWithdraw,
  isOpen,
  latestCommit,
  findLinkedCapsule,
  lockCapsule,
  titleOf,
  notifyHost,
} from '../paid-capsules/own-capsule.js';
import { hasFairShare, linkUploadsPerHourOf } from '../paid-capsules/fair-share.js';
import { PaidCapsule } from '../model/paid-capsule.entity.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { newStoredVideo } from '../model/stored-video.js';
import type { OwnerUpdate, ProcessedVideo, VideoOwner } from '../videos/video-owner.js';
import { closedCapsule, eraseContribution, uploadRefusal } from './contribution-rules.js';

/** An upload takes its slot before its commit (docs/product.md §4.6). After the expiry, a commit needs a free slot. */
@Injectable()
export class ContributionUploads extends GuestUploads<PresentContribution> implements UploadRules, VideoOwner {
  constructor(
    messageSender: MessageSender,
    private readonly reels: ReelRequests,
  ) {
    super(messageSender);
  }

  async findTarget(manager: EntityManager, request: AdmitUploadRequest): Promise<UploadTarget | null> {
    if (request.kind === 'replacement') {
      const contribution = await this.findByLink(manager, request.linkSecret);
      if (!contribution) return null;
      const { id: holderId, capsule } = contribution;
      const target = targetIn(manager, capsule, request);
      return { ...target, holder: 'contribution', holderId, slug: capsule.slug };
    }
    const capsule = await findLinkedCapsule(manager, request.slug ?? '');
    const target = targetIn(manager, capsule, request);
    const linkUploadsPerHour = linkUploadsPerHourOf(capsule);
    return { ...target, holder: 'link', holderId: capsule.id, linkUploadsPerHour, takesSlotLater: true };
  }

  async takeSlot(manager: EntityManager, { id: admissionId, holderId, sender }: Admission): Promise<boolean> {
    const capsule = await lockCapsule(manager, holderId);
    const now = await databaseNow(manager);
    const needsSlot = !(await hasFairShare(manager, capsule, now, { sender, admissionId }));
    const refusal = await uploadRefusal(manager, capsule, now, { admissionId, sender, needsSlot });
    if (refusal) throw refusal;
    return needsSlot;
  }

  async commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<UploadResult> {
    const texts = readContribution(upload.fields);
    const before = admission.kind === 'replacement' ? await this.lock(manager, admission.holderId) : null;
    const capsule = before?.capsule ?? (await lockCapsule(manager, admission.holderId));
    const now = await databaseNow(manager);
    const { sender } = admission;
    // Looked up at the commit: until then, other videos of the client may have been removed or refused.
    const hasSlot =
      before?.hasSlot ?? !(await hasFairShare(manager, capsule, now, { sender, admissionId: admission.id }));
    const needsSlot = before === null && hasSlot;
    const refusal = await uploadRefusal(manager, capsule, now, { admission, sender, needsSlot });
    if (refusal) throw refusal;
    const { id: capsuleId, userId, deliveryDate: promisedDate } = capsule;
    const needsApproval = capsule.needsApproval || !hasSlot;
    const video = newStoredVideo(admission.id, upload.video);
    const videoType = upload.video.contentType;
    // With approval on, even a video that replaces an approved one needs approval.
    const sent = { ...texts, ...video, videoType, submittedAt: now, promisedDate, needsApproval, hasSlot, sender };
    if (before) {
      await manager.update(Contribution, before.id, sent);
      await this.reels.onContributionsChanged(manager, capsule, now);
      await this.messageSender.post(manager, VideoDiscard, { videoName: before.videoName });
      return { id: before.id };
    }
    const id = randomUUID();
    const editLinkHash = hashLinkSecret(deriveEditSecret(admission.id, upload));
    await manager.insert(Contribution, { id, capsuleId, createdAt: now, editLinkHash, ...sent });
    if (hasSlot) await manager.increment(PaidCapsule, { id: capsuleId }, 'contributorCount', 1);
    const { contributorName } = texts;
    const submittedAt = now.toISOString();
    const about = { contributionId: id, capsuleId, userId, title: titleOf(capsule) };
    const received = { ...about, contributorName, receivedAt: submittedAt };
    await this.messageSender.post(manager, ContributionReceived, received);
    await this.reels.onContributionsChanged(manager, capsule, now);
    return { id, submittedAt, isPlayable: video.isPlayable };
  }

  async onVideoProcessed(manager: EntityManager, { videoName }: ProcessedVideo): Promise<OwnerUpdate | null> {
    const contribution = await manager.findOne(Contribution, { where: { videoName }, relations });
    if (!contribution) return null;
    const { id: itemId, capsuleId, capsule, contributorName: senderName } = contribution;
    const about = { kind: 'contribution', itemId, sourceId: capsuleId, title: titleOf(capsule), senderName } as const;
    return {
      userId: capsule.userId,
      event: { kind: 'paid-capsule', capsuleId },
      notice: isPresent(contribution) ? { ...about, receivedAt: contribution.submittedAt.toISOString() } : null,
    };
  }

  protected async find(manager: EntityManager, where: GuestVideoKey): Promise<PresentContribution | null> {
    const found = await manager.findOne(Contribution, { where, relations });
    if (found?.removedAt && 'editLinkHash' in where) {
      throw new ProblemError('removed', 'The host removed your video from this capsule.');
    }
    return found && isPresent(found) ? found : null;
  }

  protected lockParent(manager: EntityManager, { capsuleId }: Contribution): Promise<unknown> {
    return lockCapsule(manager, capsuleId);
  }

  protected async erase(manager: EntityManager, contribution: PresentContribution): Promise<void> {
    const { capsule } = contribution;
    const now = await databaseNow(manager);
    if (!canWithdraw(capsule, now)) throw closedCapsule(capsule, now);
    await eraseContribution(manager, this.messageSender, contribution, null);
    // A reel of a cancelled, refunded or disputed capsule may show the withdrawn video.
    if (!isOpen(capsule, now)) await this.reels.forget(manager, capsule.id);
    notifyHost(this.messageSender, manager, capsule);
  }

  protected async canOwnerWatch(manager: EntityManager, { capsule }: Contribution, userId: string): Promise<boolean> {
    return capsule.userId === userId && canHostWatch(capsule, await databaseNow(manager));
  }

  protected toEditLink(contribution: PresentContribution, now: Date): EditLinkDto {
    const { capsule, promisedDate } = contribution;
    return dtoOf(EditLinkDto, {
      ...capsule,
      ...contribution,
      maxSeconds: capsule.maxVideoDurationSeconds,
      open: isOpen(capsule, now),
      canWithdraw: canWithdraw(capsule, now),
      opensAt: capsule.needsNewDate ? null : capsule.deliveryDate,
      hasOpened: canHostWatch(capsule, now),
      movedFrom: promisedDate?.getTime() === capsule.deliveryDate.getTime() ? null : promisedDate,
      responderName: contribution.contributorName,
      responderEmail: contribution.contributorEmail,
      videoFileName: contribution.videoName,
    });
  }
}

const relations = { capsule: true };

function targetIn(manager: EntityManager, capsule: PaidCapsule, request: AdmitUploadRequest) {
  const { id, userId: ownerId, maxVideoDurationSeconds } = capsule;
  const sender = senderIn(id, request);
  const isReplacement = request.kind === 'replacement';
  const refusal = async (admissionId: string | null): Promise<ProblemError | null> => {
    const locked = await lockCapsule(manager, id);
    const now = await databaseNow(manager);
    const needsSlot = !isReplacement && !(await hasFairShare(manager, locked, now, { sender, admissionId }));
    return uploadRefusal(manager, locked, now, { admissionId, sender, needsSlot });
  };
  const latestExpiry = latestCommit(capsule, isReplacement);
  return { ownerId, limits: limitsOf(maxVideoDurationSeconds), sender, refusal, latestExpiry };
}
