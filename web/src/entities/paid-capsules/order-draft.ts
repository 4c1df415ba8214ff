import { CAPSULE_TYPES, type CapsuleType } from '@dear-future/contracts/constants';
import type { CreatePaidCapsuleBody } from '@dear-future/contracts/http/paid-capsules';

/** The key makes retries safe; the id is null until an answer arrives. */
export interface OrderAttempt {
  readonly idempotencyKey: string;
  readonly body: CreatePaidCapsuleBody;
  readonly capsuleId: string | null;
}

type Texts = 'promptTitle' | 'promptDescription';
type Extras = 'hasLongerVideoAddon' | 'hasHighlightReelAddon' | 'additionalContributorSlots' | 'useCredit';

/** Slots count only where the package has a limit. */
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
const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isChoice = (value: unknown): boolean => typeof value === 'boolean';
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

const CHECKS: Record<keyof OrderDraft, (value: unknown) => boolean> = {
  step: isCount,
  packageId: isTextOrNull,
  useCredit: isChoice,
  capsuleName: isText,
  capsuleType: (value) => value === null || CAPSULE_TYPES.some((type) => type === value),
  promptTitle: isText,
  promptDescription: isText,
  date: isText,
  hasLongerVideoAddon: isChoice,
  hasHighlightReelAddon: isChoice,
  additionalContributorSlots: isCount,
  attempt: (value) =>
    value === null ||
    (isObject(value) && isText(value.idempotencyKey) && isObject(value.body) && isTextOrNull(value.capsuleId)),
};

/** Null if it is invalid. */
export function readDraft(stored: unknown): OrderDraft | null {
  if (!isObject(stored)) return null;
  const draft: Record<string, unknown> & OrderDraft = { ...EMPTY_ORDER, ...stored };
  return Object.entries(CHECKS).every(([field, isValid]) => isValid(draft[field])) ? draft : null;
}
