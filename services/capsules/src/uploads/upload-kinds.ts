import { Injectable } from '@nestjs/common';
import type { AdmitUploadRequest, UploadKind } from '@dear-future/contracts/internal/uploads';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../model/admission.entity.js';
import type { UploadRules, UploadTarget } from '../admissions/upload-rules.js';
import { ContributionUploads } from '../contributions/contribution-uploads.js';
import { unknownEditLink } from '../edit-secrets/guest-uploads.js';
import { AnswerUploads } from '../recipient-links/answer-uploads.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { ResponseUploads } from '../shared-prompts/response-uploads.js';
import { TimeCapsuleUploads } from '../time-capsules/time-capsule-uploads.js';
import type { VideoOwner } from '../videos/video-owner.js';

type GuestUploadRules = ResponseUploads | ContributionUploads;

@Injectable()
export class UploadKinds {
  private readonly rules: Readonly<Record<Exclude<UploadKind, 'replacement'>, UploadRules>>;
  readonly guestUploads: readonly GuestUploadRules[];
  /** At most one of these has a given video. */
  readonly videoOwners: readonly VideoOwner[];

  constructor(
    timeCapsules: TimeCapsuleUploads,
    private readonly responses: ResponseUploads,
    private readonly contributions: ContributionUploads,
    answers: AnswerUploads,
    reels: ReelRequests,
  ) {
    this.guestUploads = [responses, contributions];
    this.videoOwners = [timeCapsules, responses, contributions, reels, answers];
    this.rules = {
      'time-capsule': timeCapsules,
      'prompt-response': responses,
      contribution: contributions,
      answer: answers,
    };
  }

  async findTarget(
    manager: EntityManager,
    request: AdmitUploadRequest,
    caller: CallerIdentity,
  ): Promise<{ rules: UploadRules; target: UploadTarget }> {
    const candidates = request.kind === 'replacement' ? this.guestUploads : [this.rules[request.kind]];
    for (const rules of candidates) {
      const target = await rules.findTarget(manager, request, caller);
      if (target) return { rules, target };
    }
    throw unknownEditLink();
  }

  rulesOf(admission: Admission): UploadRules {
    return admission.kind === 'replacement' ? this.guestUploadsOf(admission) : this.rules[admission.kind];
  }

  guestUploadsOf({ scope }: Admission): GuestUploadRules {
    return scope.startsWith('response:') ? this.responses : this.contributions;
  }
}
