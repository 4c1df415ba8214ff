import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import type { Scope } from '../admissions/scope.js';
import type { UploadRules, UploadTarget } from '../admissions/upload-rules.js';

/** What an edit link can do, for one kind of upload. Edit links of other kinds get null or false, and change nothing. */
export interface EditLinkRules extends Pick<UploadRules, 'commit' | 'stillExists'> {
  readonly holder: Scope['holder'];

  show(manager: EntityManager, editSecret: string): Promise<EditLinkDto | null>;

  /** @throws ProblemError `wrong_state` if the upload can no longer be withdrawn */
  withdraw(manager: EntityManager, editSecret: string): Promise<boolean>;

  /** Of a replacement. */
  findTarget(manager: EntityManager, editSecret: string, request: AdmitUploadRequest): Promise<UploadTarget | null>;

  /** Shows the current texts: a stored copy would outlive their withdrawal. */
  repeatAnswer(manager: EntityManager, result: object): Promise<EditLinkDto | null>;
}

/** For unknown edit links, and for those whose video no longer exists. */
export function unknownEditLink(): ProblemError {
  return new ProblemError('not_found', 'We couldn’t find this video. It may have been withdrawn.');
}
