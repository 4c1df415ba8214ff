import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';

/** What an edit link can do, for one kind of upload. */
export interface EditLinkHandler {
  /** Null if the edit link is for another kind. */
  show(manager: EntityManager, editSecret: string): Promise<EditLinkDto | null>;

  /**
   * @returns false if the edit link is for another kind: then nothing changes
   * @throws ProblemError `wrong_state` if the upload can no longer be withdrawn
   */
  withdraw(manager: EntityManager, editSecret: string): Promise<boolean>;
}

/** For unknown edit links, and for those whose video no longer exists. */
export function unknownEditLink(): ProblemError {
  return new ProblemError('not_found', 'We couldn’t find this video. It may have been withdrawn.');
}
