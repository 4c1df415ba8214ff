import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadRequest } from '@dear-future/contracts/internal/uploads';
import type { EntityManager } from 'typeorm';
import type { Scope } from '../admissions/scope.js';
import type { Place, UploadRules } from '../admissions/upload-rules.js';

/** How a kind of thing that strangers send gets a new take and new words: for whoever has its receipt. */
export interface ReplacementRules extends Pick<UploadRules, 'make' | 'isThere'> {
  /** Whose uploads they are. */
  readonly holder: Scope['holder'];

  /** Null when the receipt is for none of its things. */
  place(manager: EntityManager, receipt: string, request: AdmitUploadRequest): Promise<Place | null>;

  /** As the thing stands by now: nothing a person typed is kept a second time, it would outlive their withdrawal. */
  answerAgain(manager: EntityManager, kept: object): Promise<ReceiptDto | null>;
}
