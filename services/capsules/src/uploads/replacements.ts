import { Injectable } from '@nestjs/common';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { isOf } from '../admissions/scope.js';
import type { CommittedUpload, UploadTarget, Refused, UploadRules } from '../admissions/upload-rules.js';
import { ContributionReplacements } from '../contributions/contribution-replacements.js';
import { ResponseReplacements } from '../shared-responses/response-uploads.js';
import { unknownEditLink } from '../edit-secrets/edit-link-handler.js';
import type { ReplacementRules } from '../edit-secrets/replacement-rules.js';

@Injectable()
export class Replacements implements UploadRules {
  private readonly all: readonly ReplacementRules[];

  constructor(responses: ResponseReplacements, contributions: ContributionReplacements) {
    this.all = [responses, contributions];
  }

  async findTarget(
    manager: EntityManager,
    _caller: CallerIdentity,
    request: AdmitUploadRequest,
  ): Promise<UploadTarget> {
    for (const rules of this.all) {
      const target = await rules.findTarget(manager, request.linkSecret ?? '', request);
      if (target) return target;
    }
    throw unknownEditLink();
  }

  /** The edit link was checked at admission, and only the gateway knows the admission's id. */
  canFinish(): boolean {
    return true;
  }

  commit(
    manager: EntityManager,
    admission: Admission,
    upload: CommitUploadRequest,
  ): Promise<CommittedUpload | Refused> {
    return this.of(admission).commit(manager, admission, upload);
  }

  stillExists(manager: EntityManager, result: object, admission: Admission): Promise<boolean> {
    return this.of(admission).stillExists(manager, result, admission);
  }

  repeatAnswer(manager: EntityManager, result: object, admission: Admission): Promise<object | null> {
    return this.of(admission).repeatAnswer(manager, result);
  }

  private of({ scope }: Admission): ReplacementRules {
    const rules = this.all.find(({ holder }) => isOf(holder, scope));
    if (!rules) throw new Error('no replacement rules for the scope of this admission');
    return rules;
  }
}
