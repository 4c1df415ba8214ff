import { Injectable } from '@nestjs/common';
import type { AdmitUploadRequest, UploadKind } from '@dear-future/contracts/internal/uploads';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { isOf } from '../admissions/scope.js';
import type { UploadRules, UploadTarget } from '../admissions/upload-rules.js';
import { ContributionEditLinks } from '../contributions/contribution-edit-links.js';
import { ContributionUploads } from '../contributions/contribution-uploads.js';
import { unknownEditLink, type EditLinkRules } from '../edit-secrets/edit-link-rules.js';
import { AnswerUploads } from '../recipient-links/answer-uploads.js';
import { PromptResponseUploads, ResponseEditLinks } from '../shared-prompts/response-uploads.js';
import { TimeCapsuleUploads } from '../time-capsules/time-capsule-uploads.js';

@Injectable()
export class UploadKinds {
  private readonly rules: Readonly<Record<Exclude<UploadKind, 'replacement'>, UploadRules>>;
  private readonly replacements: readonly EditLinkRules[];

  constructor(
    timeCapsules: TimeCapsuleUploads,
    responses: PromptResponseUploads,
    contributions: ContributionUploads,
    answers: AnswerUploads,
    replacedResponses: ResponseEditLinks,
    replacedContributions: ContributionEditLinks,
  ) {
    this.rules = {
      'time-capsule': timeCapsules,
      'prompt-response': responses,
      contribution: contributions,
      answer: answers,
    };
    this.replacements = [replacedResponses, replacedContributions];
  }

  /** @throws ProblemError `not_found` for an unknown edit link; those of the kind's rules */
  async findTarget(manager: EntityManager, caller: CallerIdentity, request: AdmitUploadRequest): Promise<UploadTarget> {
    if (request.kind !== 'replacement') return this.rules[request.kind].findTarget(manager, caller, request);
    for (const rules of this.replacements) {
      const target = await rules.findTarget(manager, request.linkSecret ?? '', request);
      if (target) return target;
    }
    throw unknownEditLink();
  }

  of({ kind, scope }: Pick<Admission, 'kind' | 'scope'>): Omit<UploadRules, 'findTarget'> {
    const rules =
      kind === 'replacement' ? this.replacements.find(({ holder }) => isOf(holder, scope)) : this.rules[kind];
    if (!rules) throw new Error('no replacement rules for the scope of this admission');
    return rules;
  }
}
