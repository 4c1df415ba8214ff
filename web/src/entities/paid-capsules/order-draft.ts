import type { CapsuleType } from '@dear-future/contracts/constants';
import type { CreatePaidCapsuleBody } from '@dear-future/contracts/http/paid-capsules';

/** The key makes retries safe. The id is null until a response arrives. */
export interface OrderAttempt {
  readonly idempotencyKey: string;
  readonly body: CreatePaidCapsuleBody;
  readonly capsuleId: string | null;
}

export const EMPTY_ORDER = {
  step: 1,
  packageId: null as string | null,
  useCredit: false,
  capsuleName: '',
  capsuleType: null as CapsuleType | null,
  promptTitle: '',
  promptDescription: '',
  date: '',
  hasLongerVideoAddon: false,
  hasHighlightReelAddon: false,
  /** Slots only count if the package has a limit. */
  additionalContributorSlots: 0,
  attempt: null as OrderAttempt | null,
};

export type OrderDraft = Readonly<typeof EMPTY_ORDER>;
