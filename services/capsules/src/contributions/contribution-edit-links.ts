import { Injectable } from '@nestjs/common';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { videoCommitted } from '@dear-future/contracts/messages/video-committed';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { isHoldingSlot, type Admission } from '../admissions/admission.entity.js';
import { idOf, senderIn } from '../admissions/scope.js';
import type { CommittedUpload, UploadTarget } from '../admissions/upload-rules.js';
import { limitsOf } from '../admissions/video-limits.js';
import { databaseNow } from '../calendar/database-clock.js';
import { unknownEditLink, type EditLinkRules } from '../edit-secrets/edit-link-rules.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { canWithdraw, isOpen, lockCapsule } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { newStoredVideo } from '../videos/stored-video.js';
import { closedCapsule, readContributionForm, uploadRefusal } from './contribution-rules.js';
import { contributionByEditLink, lockContributed, presentContribution, toEditLinkDto } from './find-contribution.js';
import { eraseContribution } from './removals.js';

/** No copy of the texts: it would outlive their withdrawal. */
interface StoredResult {
  contributionId: string;
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
    const contributed = await contributionByEditLink(manager, editSecret);
    return contributed && toEditLinkDto(contributed, await databaseNow(manager));
  }

  async withdraw(manager: EntityManager, editSecret: string): Promise<boolean> {
    const found = await contributionByEditLink(manager, editSecret);
    if (!found) return false;
    const contributed = await lockContributed(manager, found.contribution.id);
    if (!contributed) throw unknownEditLink();
    const { contribution, capsule } = contributed;
    const now = await databaseNow(manager);
    if (!canWithdraw(capsule, now)) throw closedCapsule();
    await eraseContribution(manager, this.messageSender, contribution, null);
    // Refunded, cancelled or disputed: a reel made before that may show the withdrawn video.
    if (!isOpen(capsule, now)) await this.reels.forget(manager, capsule.id);
    this.hostUpdates.changed(manager, capsule);
    return true;
  }

  async findTarget(
    manager: EntityManager,
    editSecret: string,
    request: AdmitUploadRequest,
  ): Promise<UploadTarget | null> {
    const contributed = await contributionByEditLink(manager, editSecret);
    if (!contributed) return null;
    const { contribution, capsule } = contributed;
    const sender = senderIn(capsule.id, request);
    return {
      scope: { holder: 'contribution', id: contribution.id },
      ownerId: capsule.userId,
      limits: limitsOf(capsule.maxVideoDurationSeconds),
      maxOpen: MAX_OPEN_UPLOADS,
      isShared: false,
      refusal: async () => {
        const locked = await lockCapsule(manager, capsule.id);
        if (!locked) return unknownEditLink();
        const replacement = { id: null, sender, holdsSlot: false, needsSlot: false };
        return uploadRefusal(manager, locked, replacement, await databaseNow(manager));
      },
      sender,
      slug: capsule.slug,
    };
  }

  /** The contribution keeps its id, its slot and its edit link. */
  async commit(
    manager: EntityManager,
    admission: Admission,
    { fields, video }: CommitUploadRequest,
  ): Promise<CommittedUpload> {
    const texts = readContributionForm(fields);
    const contributed = await lockContributed(manager, idOf('contribution', admission.scope));
    if (!contributed) throw unknownEditLink();
    const { contribution, capsule } = contributed;
    const now = await databaseNow(manager);
    const replacement = { ...admission, holdsSlot: isHoldingSlot(admission, now), needsSlot: false };
    const refusal = await uploadRefusal(manager, capsule, replacement, now);
    if (refusal) throw refusal;

    const change = {
      ...texts,
      ...newStoredVideo(admission, video, now),
      promisedDate: capsule.deliveryDate,
      // The host's approval was for the previous video.
      needsApproval: capsule.needsApproval,
      sender: admission.sender,
    };
    await manager.update(Contribution, contribution.id, change);
    await this.messageSender.post(manager, videoDiscard, { videoName: contribution.videoName });
    await this.messageSender.post(manager, videoCommitted, { videoName: video.name });
    await this.reels.contributionsChanged(manager, capsule, now);
    const result: StoredResult = { contributionId: contribution.id };
    return { answer: toEditLinkDto({ contribution: Object.assign(contribution, change), capsule }, now), result };
  }

  async stillExists(manager: EntityManager, result: object): Promise<boolean> {
    return (await presentContribution(manager, (result as StoredResult).contributionId)) !== null;
  }

  async repeatAnswer(manager: EntityManager, result: object): Promise<EditLinkDto | null> {
    const contributed = await presentContribution(manager, (result as StoredResult).contributionId);
    return contributed && toEditLinkDto(contributed, await databaseNow(manager));
  }
}
