import { Injectable } from '@nestjs/common';
import type { AdmitUploadRequest, UploadKind } from '@dear-future/contracts/internal/uploads';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import type { UploadRules, UploadTarget } from '../admissions/upload-rules.js';
import { ContributionEditLinks, ContributionUploads } from '../contributions/contribution-uploads.js';
import { unknownEditLink, type EditLinkRules } from '../edit-secrets/edit-link-rules.js';
import { AnswerUploads } from '../recipient-links/answer-uploads.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { PromptResponseUploads, ResponseEditLinks } from '../shared-prompts/response-uploads.js';
import { TimeCapsuleUploads } from '../time-capsules/time-capsule-uploads.js';
import type { VideoOwner } from '../videos/video-owner.js';

@Injectable()
export class UploadKinds {
  private readonly rules: Readonly<Record<UploadKind, readonly UploadRules[]>>;
  readonly editLinks: readonly EditLinkRules[];
  /** Each video belongs to at most one of them. */
  readonly videoOwners: readonly VideoOwner[];

  constructor(
    timeCapsules: TimeCapsuleUploads,
    responses: PromptResponseUploads,
    contributions: ContributionUploads,
    answers: AnswerUploads,
    reels: ReelRequests,
    responseLinks: ResponseEditLinks,
    contributionLinks: ContributionEditLinks,
  ) {
    this.editLinks = [responseLinks, contributionLinks];
    this.videoOwners = [timeCapsules, responses, contributions, reels, answers];
    this.rules = {
      'time-capsule': [timeCapsules],
      'prompt-response': [responses],
      contribution: [contributions],
      answer: [answers],
      replacement: this.editLinks,
    };
  }

  async findTarget(
    manager: EntityManager,
    request: AdmitUploadRequest,
    caller: CallerIdentity,
  ): Promise<{ rules: UploadRules; target: UploadTarget }> {
    for (const rules of this.rules[request.kind]) {
      const target = await rules.findTarget(manager, request, caller);
      if (target) return { rules, target };
    }
    throw unknownEditLink();
  }

  of({ kind, scope }: Admission): UploadRules {
    const rules = this.rules[kind].find(({ holder }) => scope.startsWith(`${holder}:`));
    if (!rules) throw new Error('no upload rules for the scope of this admission');
    return rules;
  }
}
