import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';

/** What a kind of thing that strangers send does for whoever has its receipt. Each answers for its own alone. */
export interface ReceiptKeeper {
  /** What the receipt is for; null when it is for none of its things. */
  show(manager: EntityManager, receipt: string): Promise<ReceiptDto | null>;

  /**
   * Takes back what the receipt is for, and lets its video go.
   *
   * @param manager of `Outgoing.transaction`
   * @returns false when it is for none of its things: then nothing is changed
   * @throws ProblemError `wrong_state` when it can no longer be taken back
   */
  withdraw(manager: EntityManager, receipt: string): Promise<boolean>;
}

/** For a receipt that was never given, and for one whose video is gone. */
export function noSuchReceipt(): ProblemError {
  return new ProblemError('not_found', 'This response does not exist or was withdrawn.');
}
