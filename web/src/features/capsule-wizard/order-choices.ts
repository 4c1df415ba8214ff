import {
  MAX_CAPSULE_NAME_LENGTH,
  MAX_PROMPT_DESCRIPTION_LENGTH,
  MAX_PROMPT_TITLE_LENGTH,
} from '@dear-future/contracts/constants';
import type { CapsulePackageDto, CreatePaidCapsuleBody, CreditDto } from '@dear-future/contracts/http/paid-capsules';
import { MAX_ADDITIONAL_SLOTS, priceOf, type Price, type PriceChoices } from '@dear-future/contracts/pricing';
import { deliveryTimeOf, earliestDay } from '../../entities/paid-capsules/delivery-time.js';
import { isTooLong } from '../../lib/text-length.js';
import type { OrderDraft } from './stored-orders.js';

export const creditsFor = (packageId: string, credits: readonly CreditDto[]): number =>
  credits.filter((credit) => credit.packageId === packageId && credit.status === 'available').length;

/** The price to show; the server computes it again. */
export const priceOfDraft = (draft: OrderDraft, chosen: CapsulePackageDto): Price =>
  priceOf(chosen, choicesOf(draft, chosen));

function choicesOf(draft: OrderDraft, chosen: CapsulePackageDto): PriceChoices {
  const { hasLongerVideoAddon, hasHighlightReelAddon, useCredit } = draft;
  const additionalContributorSlots = chosen.maxContributors === null ? 0 : draft.additionalContributorSlots;
  return { hasLongerVideoAddon, hasHighlightReelAddon, additionalContributorSlots, useCredit };
}

/** Returns 0 for text that is not a number. */
export function readSlots(typed: string): number {
  const number = Number.parseInt(typed, 10);
  return Number.isNaN(number) ? 0 : Math.min(Math.max(0, number), MAX_ADDITIONAL_SLOTS);
}

export type Details = Pick<OrderDraft, 'capsuleName' | 'capsuleType' | 'promptTitle' | 'promptDescription' | 'date'>;

/** Returns the problems in the order of the form’s fields. */
export function detailsProblems(draft: Details, now: Date, zone: string): Partial<Record<keyof Details, string>> {
  const problems: Partial<Record<keyof Details, string>> = {};
  const tooLong = (what: string, max: number): string => `Please shorten the ${what} to ${max} characters.`;
  if (isTooLong(draft.capsuleName, MAX_CAPSULE_NAME_LENGTH))
    problems.capsuleName = tooLong('name', MAX_CAPSULE_NAME_LENGTH);
  if (draft.promptTitle.trim() === '') problems.promptTitle = 'Please add a prompt title.';
  else if (isTooLong(draft.promptTitle, MAX_PROMPT_TITLE_LENGTH))
    problems.promptTitle = tooLong('title', MAX_PROMPT_TITLE_LENGTH);
  if (draft.promptDescription.trim() === '') {
    problems.promptDescription = 'Please add a prompt description: the question contributors will answer.';
  } else if (isTooLong(draft.promptDescription, MAX_PROMPT_DESCRIPTION_LENGTH)) {
    problems.promptDescription = tooLong('text', MAX_PROMPT_DESCRIPTION_LENGTH);
  }
  if (draft.date === '') problems.date = 'Please choose a delivery date.';
  else if (draft.date < earliestDay(now, zone)) problems.date = 'This day is too soon. Please choose a later one.';
  return problems;
}

/** Returns the requested step, or the first incomplete one before it. A sent order stays at the review. */
export function stepToOpen(requested: number, draft: OrderDraft, now: Date, zone: string): 1 | 2 | 3 | 4 {
  if (draft.attempt !== null) return 4;
  if (requested <= 1) return 1;
  if (Object.keys(detailsProblems(draft, now, zone)).length > 0 || requested === 2) return 2;
  return requested === 3 ? 3 : 4;
}

/** Returns null while the date is missing or invalid. */
export function orderBody(draft: OrderDraft, chosen: CapsulePackageDto, zone: string): CreatePaidCapsuleBody | null {
  const deliveryDate = deliveryTimeOf(draft.date, zone);
  if (deliveryDate === null) return null;
  const { totalCents, maxContributors, maxVideoDurationSeconds } = priceOfDraft(draft, chosen);
  return {
    ...choicesOf(draft, chosen),
    capsuleName: draft.capsuleName.trim() || null,
    capsuleType: draft.capsuleType,
    promptTitle: draft.promptTitle.trim(),
    promptDescription: draft.promptDescription.trim(),
    deliveryDate,
    timeZone: zone,
    packageId: chosen.id,
    maxContributors,
    maxVideoDurationSeconds,
    totalPriceCents: totalCents,
  };
}
