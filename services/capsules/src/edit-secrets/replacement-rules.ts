import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadRequest } from '@dear-future/contracts/internal/uploads';
import type { EntityManager } from 'typeorm';
import type { Scope } from '../admissions/scope.js';
import type { UploadTarget, UploadRules } from '../admissions/upload-rules.js';

/** The rules for replacing one kind of upload through its edit link. */
export interface ReplacementRules extends Pick<UploadRules, 'commit' | 'stillExists'> {
  readonly holder: Scope['holder'];

  /** Null if the edit link is for another kind. */
  findTarget(manager: EntityManager, editSecret: string, request: AdmitUploadRequest): Promise<UploadTarget | null>;

  /** Shows the current texts: a stored copy would outlive their withdrawal. */
  repeatAnswer(manager: EntityManager, result: object): Promise<EditLinkDto | null>;
}
