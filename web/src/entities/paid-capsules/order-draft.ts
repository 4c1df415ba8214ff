import { CAPSULE_TYPES, type CapsuleType } from '@dear-future/contracts/constants';
import type { CreatePaidCapsuleBody } from '@dear-future/contracts/http/paid-capsules';

/** The key makes retries safe. The id is null until a response arrives. */
export interface OrderAttempt {
  readonly idempotencyKey: string;
  readonly body: CreatePaidCapsuleBody;
  readonly capsuleId: string | null;
}

type Texts = 'promptTitle' | 'promptDescription';
type Extras = 'hasLongerVideoAddon' | 'hasHighlightReelAddon' | 'additionalContributorSlots' | 'useCredit';

/** Slots only count if the package has a limit. */
export interface OrderDraft extends Readonly<Required<Pick<CreatePaidCapsuleBody, Texts | Extras>>> {
  readonly step: number;
  readonly packageId: string | null;
  readonly capsuleName: string;
  readonly capsuleType: CapsuleType | null;
  readonly date: string;
  readonly attempt: OrderAttempt | null;
}

export const EMPTY_ORDER: OrderDraft = {
  step: 1,
  packageId: null,
  useCredit: false,
  capsuleName: '',
  capsuleType: null,
  promptTitle: '',
  promptDescription: '',
  date: '',
  hasLongerVideoAddon: false,
  hasHighlightReelAddon: false,
  additionalContributorSlots: 0,
  attempt: null,
};

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

/** Fields without a check must have the type of their default. */
const CHECKS: { readonly [Field in keyof OrderDraft]?: (value: unknown) => boolean } = {
  step: isCount,
  packageId: isTextOrNull,
  capsuleType: (value) => value === null || CAPSULE_TYPES.some((type) => type === value),
  additionalContributorSlots: isCount,
  attempt: (value) =>
    value === null ||
    (isObject(value) &&
      isTextOrNull(value.capsuleId) &&
      isObject(value.body) &&
      typeof value.idempotencyKey === 'string'),
};

const isValid = (field: keyof OrderDraft, value: unknown): boolean =>
  CHECKS[field]?.(value) ?? typeof value === typeof EMPTY_ORDER[field];

/** Returns null if the stored draft is invalid. */
export function readDraft(stored: unknown): OrderDraft | null {
  if (!isObject(stored)) return null;
  const draft: OrderDraft = { ...EMPTY_ORDER, ...stored };
  const fields = Object.keys(EMPTY_ORDER) as (keyof OrderDraft)[];
  return fields.every((field) => isValid(field, draft[field])) ? draft : null;
}
