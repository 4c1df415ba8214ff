import {
  MAX_CAPSULE_NAME_LENGTH,
  MAX_PROMPT_DESCRIPTION_LENGTH,
  MAX_PROMPT_TITLE_LENGTH,
} from '@dear-future/contracts/constants';
import type {
  CapsulePackageDto,
  CreatePaidCapsuleBody,
  CreditDto,
  PackageKind,
} from '@dear-future/contracts/http/paid-capsules';
import { MAX_ADDITIONAL_SLOTS, priceOf, type Price, type PriceChoices } from '@dear-future/contracts/pricing';
import { deliveryTimeOf, earliestDay } from '../../entities/paid-capsules/delivery-time.js';
import { EMPTY_ORDER, type OrderDraft } from '../../entities/paid-capsules/order-draft.js';

export function presetKind(type: string | null): PackageKind | null {
  return type === 'wedding' || type === 'bundle' || type === 'anniversary' ? type : null;
}

/** The occasion follows the package until the user chooses one. */
export function withPackage(
  draft: OrderDraft,
  chosen: CapsulePackageDto,
  useCredit: boolean,
  packages: readonly CapsulePackageDto[],
): OrderDraft {
  const before = packages.find(({ id }) => id === draft.packageId);
  const followed = draft.capsuleType === null || draft.capsuleType === before?.capsuleType;
  return { ...draft, packageId: chosen.id, useCredit, ...(followed && { capsuleType: chosen.capsuleType }) };
}

/** Goes back to step 1. A draft for another package is not reused. */
export function withPreset(
  draft: OrderDraft,
  kind: PackageKind | null,
  packages: readonly CapsulePackageDto[],
): OrderDraft {
  const preset = packages.find((each) => each.kind === kind);
  if (!preset) return draft;
  const base = draft.packageId === preset.id ? draft : EMPTY_ORDER;
  const capsuleType = base.capsuleType ?? preset.capsuleType;
  return { ...base, step: 1, packageId: preset.id, useCredit: false, capsuleType };
}

export function creditsFor(packageId: string, credits: readonly CreditDto[], { attempt }: OrderDraft): number {
  return credits.filter((credit) => {
    const isReservedHere = credit.status === 'reserved' && credit.capsuleId === attempt?.capsuleId;
    return credit.packageId === packageId && (credit.status === 'available' || isReservedHere);
  }).length;
}

export function withoutUnavailable(
  draft: OrderDraft,
  packages: readonly CapsulePackageDto[],
  credits: readonly CreditDto[],
): OrderDraft {
  const chosen = packages.find(({ id }) => id === draft.packageId);
  const isAvailable = chosen && (!draft.useCredit || creditsFor(chosen.id, credits, draft) > 0);
  return isAvailable ? draft : { ...draft, packageId: null, useCredit: false };
}

/** The price to show; the server computes it again. */
export const priceOfDraft = (draft: OrderDraft, chosen: CapsulePackageDto): Price =>
  priceOf(chosen, extrasOf(draft, chosen));

function extrasOf(draft: OrderDraft, chosen: CapsulePackageDto): PriceChoices {
  const { hasLongerVideoAddon, hasHighlightReelAddon, useCredit } = draft;
  const additionalContributorSlots = chosen.maxContributors === null ? 0 : draft.additionalContributorSlots;
  return { hasLongerVideoAddon, hasHighlightReelAddon, additionalContributorSlots, useCredit };
}

/** Returns 0 if it is not a number (docs/product.md §5.8). */
export function readSlots(typed: string): number {
  const number = Number.parseInt(typed, 10);
  return Number.isNaN(number) ? 0 : Math.min(Math.max(0, number), MAX_ADDITIONAL_SLOTS);
}

export type Details = Pick<OrderDraft, 'capsuleName' | 'capsuleType' | 'promptTitle' | 'promptDescription' | 'date'>;

/** Returns the problems in the order of the form. */
export function detailsProblems(draft: Details, now: Date, zone: string): Partial<Record<keyof Details, string>> {
  const problems: Partial<Record<keyof Details, string>> = {};
  const name = draft.capsuleName.trim().length;
  const title = draft.promptTitle.trim().length;
  const description = draft.promptDescription.trim().length;
  const shorten = (what: string, most: number): string => `Please shorten the ${what} to ${most} characters.`;
  if (name > MAX_CAPSULE_NAME_LENGTH) problems.capsuleName = shorten('name', MAX_CAPSULE_NAME_LENGTH);
  if (draft.capsuleType === null) problems.capsuleType = 'Please choose a capsule type.';
  if (title === 0) problems.promptTitle = 'Please add a prompt title.';
  if (title > MAX_PROMPT_TITLE_LENGTH) problems.promptTitle = shorten('title', MAX_PROMPT_TITLE_LENGTH);
  if (description === 0) {
    problems.promptDescription = 'Please add a prompt description: the question your guests will answer.';
  } else if (description > MAX_PROMPT_DESCRIPTION_LENGTH) {
    problems.promptDescription = shorten('text', MAX_PROMPT_DESCRIPTION_LENGTH);
  }
  if (draft.date === '') problems.date = 'Please choose a delivery date.';
  else if (draft.date < earliestDay(now, zone)) problems.date = 'This day is too soon. Please choose a later one.';
  return problems;
}

/** Returns the requested step, or the first incomplete step before it. */
export function openStep(requested: number, draft: OrderDraft, now: Date, zone: string): 1 | 2 | 3 | 4 {
  if (draft.packageId === null || requested <= 1) return 1;
  if (Object.keys(detailsProblems(draft, now, zone)).length > 0 || requested === 2) return 2;
  return requested === 3 ? 3 : 4;
}

/** Returns null while something is missing. */
export function orderBody(draft: OrderDraft, chosen: CapsulePackageDto, zone: string): CreatePaidCapsuleBody | null {
  const { capsuleType } = draft;
  const deliveryDate = deliveryTimeOf(draft.date, zone);
  if (deliveryDate === null || capsuleType === null) return null;
  const { totalCents, maxContributors, maxVideoDurationSeconds } = priceOfDraft(draft, chosen);
  return {
    ...extrasOf(draft, chosen),
    capsuleName: draft.capsuleName.trim() || null,
    capsuleType,
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
