import { CAPSULE_TYPES, type CapsuleType } from '@dear-future/contracts/constants';
import type { CreatePaidCapsuleBody } from '@dear-future/contracts/http/paid-capsules';

/** A sent order. The key makes retries safe; the id is null until an answer arrives. */
export interface OrderAttempt {
  readonly idempotencyKey: string;
  readonly body: CreatePaidCapsuleBody;
  readonly capsuleId: string | null;
}

/** What the user has filled in for a new paid capsule. */
export interface OrderDraft {
  /** The step that was open last, 1 to 4. */
  readonly step: number;
  readonly packageId: string | null;
  readonly useCredit: boolean;
  readonly capsuleName: string;
  readonly capsuleType: CapsuleType | null;
  readonly promptTitle: string;
  readonly promptDescription: string;
  readonly date: string;
  readonly longerVideo: boolean;
  readonly highlightReel: boolean;
  /** As typed; counts only where the package has a limit. */
  readonly slots: number;
  /** The last order that was sent, paid or not. */
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
  longerVideo: false,
  highlightReel: false,
  slots: 0,
  attempt: null,
};

/** Parses a stored draft; null if it is invalid. */
export function readDraft(text: string | null): OrderDraft | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const draft = { ...EMPTY_ORDER, ...value };
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

function isDraft(draft: Record<keyof OrderDraft, unknown>): draft is OrderDraft {
  const texts = [draft.capsuleName, draft.promptTitle, draft.promptDescription, draft.date];
  const choices = [draft.useCredit, draft.longerVideo, draft.highlightReel];
  return (
    texts.every((text) => typeof text === 'string') &&
    choices.every((choice) => typeof choice === 'boolean') &&
    (draft.packageId === null || typeof draft.packageId === 'string') &&
    (draft.capsuleType === null || CAPSULE_TYPES.some((type) => type === draft.capsuleType)) &&
    isWhole(draft.step) &&
    isWhole(draft.slots) &&
    (draft.attempt === null || isAttempt(draft.attempt))
  );
}

function isWhole(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function isAttempt(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'idempotencyKey' in value &&
    typeof value.idempotencyKey === 'string' &&
    'body' in value &&
    typeof value.body === 'object' &&
    value.body !== null &&
    'capsuleId' in value &&
    (value.capsuleId === null || typeof value.capsuleId === 'string')
  );
}
