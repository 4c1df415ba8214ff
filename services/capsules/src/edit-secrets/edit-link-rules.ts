import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import type { UploadRules } from '../admissions/upload-rules.js';

/** What an edit link of one kind can do. For links of other kinds, methods return null or false and change nothing. */
export interface EditLinkRules extends UploadRules {
  show(manager: EntityManager, editSecret: string): Promise<EditLinkDto | null>;

  withdraw(manager: EntityManager, editSecret: string): Promise<boolean>;
}

/** For unknown edit links, and for those whose video no longer exists. */
export function unknownEditLink(): ProblemError {
  return new ProblemError('not_found', 'We couldn’t find this video. It may have been withdrawn.');
}
