import { Injectable } from '@nestjs/common';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { videoCommitted } from '@dear-future/contracts/messages/video-committed';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { IsNull, Not, type EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { idOf } from '../admissions/scope.js';
import { senderIn } from '../admissions/sender.js';
import type { CommittedUpload, UploadTarget, Refused } from '../admissions/upload-rules.js';
import { limitsOf } from '../admissions/video-limits.js';
import { databaseNow } from '../calendar/database-clock.js';
import { lockCapsule } from '../paid-capsules/find-capsule.js';
import { unknownEditLink } from '../edit-secrets/edit-link-handler.js';
import type { ReplacementRules } from '../edit-secrets/replacement-rules.js';
import { newStoredVideo } from '../videos/stored-video.js';
import { ContributionEffects } from './contribution-effects.js';
import { toContributionEditLinkDto } from './contribution-answers.js';
import { readContributionForm } from './contribution-form.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { contributionByEditLink, lockContributed, presentContribution } from './find-contribution.js';
import { refusalFor, senderRefusal, uploadRefusal } from './refusals.js';

/** No copy of the texts: it would outlive their withdrawal. */
interface StoredResult {
  contributionId: string;
}

@Injectable()
export class ContributionReplacements implements ReplacementRules {
  readonly holder = 'contribution';

  constructor(
    private readonly messageSender: MessageSender,
    private readonly contributionEffects: ContributionEffects,
  ) {}

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
        return refusalFor(locked, await databaseNow(manager)) ?? (await senderRefusal(manager, capsule.id, sender));
      },
      sender,
      slug: capsule.slug,
    };
  }

  /** The contribution keeps its id, its slot and its edit link. */
  async commit(
    manager: EntityManager,
    admission: Admission,
    upload: CommitUploadRequest,
  ): Promise<CommittedUpload | Refused> {
    const form = readContributionForm(upload.fields);
    if ('problems' in form) return form;

    const contributed = await lockContributed(manager, idOf('contribution', admission.scope));
    if (!contributed) return { refusal: unknownEditLink() };
    const { contribution, capsule } = contributed;
    const now = await databaseNow(manager);
    const refusal =
      uploadRefusal(capsule, admission, now) ?? (await senderRefusal(manager, capsule.id, admission.sender));
    if (refusal) return { refusal };

    const { video } = upload;
    const change = {
      ...form.texts,
      ...newStoredVideo(admission, video, now),
      promisedDate: capsule.deliveryDate,
      // The host's approval was for the previous video.
      needsApproval: capsule.needsApproval,
      sender: admission.sender,
    };
    await manager.update(Contribution, contribution.id, change);
    await this.messageSender.post(manager, videoDiscard, { videoName: contribution.videoName });
    await this.messageSender.post(manager, videoCommitted, { videoName: video.name });
    await this.contributionEffects.note(manager, capsule, now);
    const result: StoredResult = { contributionId: contribution.id };
    const changed = { contribution: Object.assign(contribution, change), capsule };
    return { answer: toContributionEditLinkDto(changed, now), result };
  }

  stillExists(manager: EntityManager, result: object): Promise<boolean> {
    const { contributionId } = result as StoredResult;
    return manager.exists(Contribution, {
      where: { id: contributionId, videoName: Not(IsNull()), removedAt: IsNull() },
    });
  }

  async repeatAnswer(manager: EntityManager, result: object): Promise<EditLinkDto | null> {
    const contributed = await presentContribution(manager, (result as StoredResult).contributionId);
    return contributed && toContributionEditLinkDto(contributed, await databaseNow(manager));
  }
}
