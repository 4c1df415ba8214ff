import { Injectable } from '@nestjs/common';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { isOf } from '../admissions/scope.js';
import type { Made, UploadTarget, Refused, UploadRules } from '../admissions/upload-rules.js';
import { ContributionReplacements } from '../contributions/contribution-replacements.js';
import { ResponseReplacements } from '../shared-responses/response-replacements.js';
import { unknownEditLink } from '../edit-secrets/edit-link-handler.js';
import type { ReplacementRules } from '../edit-secrets/replacement-rules.js';

@Injectable()
export class Replacements implements UploadRules {
  private readonly all: readonly ReplacementRules[];

  constructor(responses: ResponseReplacements, contributions: ContributionReplacements) {
    this.all = [responses, contributions];
  }

  async place(manager: EntityManager, _caller: CallerIdentity, request: AdmitUploadRequest): Promise<UploadTarget> {
    for (const rules of this.all) {
      const target = await rules.place(manager, request.receipt ?? '', request);
      if (target) return target;
    }
    throw unknownEditLink();
  }

  /** The edit link was checked at admission, and only the gateway knows the admission's id. */
  canFinish(): boolean {
    return true;
  }

  make(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<Made | Refused> {
    return this.of(admission).make(manager, admission, upload);
  }

  isThere(manager: EntityManager, kept: object, admission: Admission): Promise<boolean> {
    return this.of(admission).isThere(manager, kept, admission);
  }

  answerAgain(manager: EntityManager, kept: object, admission: Admission): Promise<object | null> {
    return this.of(admission).answerAgain(manager, kept);
  }

  private of({ scope }: Admission): ReplacementRules {
    const rules = this.all.find(({ holder }) => isOf(holder, scope));
    if (!rules) throw new Error('no replacement rules for the scope of this admission');
    return rules;
  }
}
