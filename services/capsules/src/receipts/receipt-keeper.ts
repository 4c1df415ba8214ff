import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';

/** What a receipt can do, for one kind of upload. */
export interface ReceiptKeeper {
  /** Shows the receipt's upload; null if it is of another kind. */
  show(manager: EntityManager, receipt: string): Promise<ReceiptDto | null>;

  /**
   * Withdraws the receipt's upload and discards its video.
   *
   * @param manager of `Outgoing.transaction`
   * @returns false if it is of another kind: then nothing changes
   * @throws ProblemError `wrong_state` if it can no longer be withdrawn
   */
  withdraw(manager: EntityManager, receipt: string): Promise<boolean>;
}

/** For unknown receipts, and for those whose video is gone. */
export function noSuchReceipt(): ProblemError {
  return new ProblemError('not_found', 'This response does not exist or was withdrawn.');
}
