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
import { MAX_ADDITIONAL_SLOTS, priceOf, type Price } from '@dear-future/contracts/pricing';
import { deliveryTimeOf, earliestDay } from '../../entities/paid-capsules/delivery-time.js';
import { EMPTY_ORDER, type OrderDraft } from '../../entities/paid-capsules/order-draft.js';

/** The package kind in `?type=`, or null. */
export function presetKind(type: string | null): PackageKind | null {
  return type === 'wedding' || type === 'bundle' || type === 'anniversary' ? type : null;
}

/** The draft with a package. Its occasion follows the package until the user chooses one. */
export function withPackage(
  draft: OrderDraft,
  chosen: CapsulePackageDto,
  useCredit: boolean,
  packages: readonly CapsulePackageDto[],
): OrderDraft {
  const before = packages.find(({ id }) => id === draft.packageId);
  const followed = draft.capsuleType === null || draft.capsuleType === before?.capsuleType;
  return {
    ...draft,
    packageId: chosen.id,
    useCredit,
    capsuleType: followed ? chosen.capsuleType : draft.capsuleType,
  };
}

/** Puts the package of `?type=` into the draft, and goes back to step 1. A draft for another package is not reused. */
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

/** Credits that can pay for a package: available ones, and the one that this draft's order has reserved. */
export function creditsFor(packageId: string, credits: readonly CreditDto[], draft: OrderDraft): number {
  const capsuleId = draft.attempt?.capsuleId ?? null;
  return credits.filter(
    (credit) =>
      credit.packageId === packageId &&
      (credit.status === 'available' ||
        (credit.status === 'reserved' && capsuleId !== null && credit.capsuleId === capsuleId)),
  ).length;
}

/** Removes a package or credit that is no longer available. */
export function withoutUnavailable(
  draft: OrderDraft,
  packages: readonly CapsulePackageDto[],
  credits: readonly CreditDto[],
): OrderDraft {
  const chosen = packages.find(({ id }) => id === draft.packageId);
  if (!chosen) return { ...draft, packageId: null, useCredit: false };
  const payable = !draft.useCredit || creditsFor(chosen.id, credits, draft) > 0;
  return payable ? draft : { ...draft, packageId: null, useCredit: false };
}

/** The price shown for a draft with this package. The server computes it again. */
export function priceOfDraft(draft: OrderDraft, chosen: CapsulePackageDto): Price {
  return priceOf(chosen, {
    hasLongerVideoAddon: draft.longerVideo,
    hasHighlightReelAddon: draft.highlightReel,
    additionalContributorSlots: slotsOf(draft, chosen),
    useCredit: draft.useCredit,
  });
}

function slotsOf(draft: OrderDraft, chosen: CapsulePackageDto): number {
  return chosen.maxContributors === null ? 0 : draft.slots;
}

/** Parses the number of slots, within bounds; 0 if it is not a number (docs/product.md §5.8). */
export function readSlots(typed: string): number {
  const number = Number.parseInt(typed, 10);
  return Number.isNaN(number) ? 0 : Math.min(Math.max(0, number), MAX_ADDITIONAL_SLOTS);
}

type DetailsField = 'capsuleName' | 'capsuleType' | 'promptTitle' | 'promptDescription' | 'date';
/** The fields of the details step. */
export type Details = Pick<OrderDraft, DetailsField>;
type DetailsProblems = Partial<Record<DetailsField, string>>;

/** Problems of the details by field, in the order of the form. */
export function detailsProblems(draft: Details, now: Date, zone: string): DetailsProblems {
  const problems: DetailsProblems = {};
  if (draft.capsuleName.trim().length > MAX_CAPSULE_NAME_LENGTH) {
    problems.capsuleName = `Please shorten the name to ${MAX_CAPSULE_NAME_LENGTH} characters.`;
  }
  if (draft.capsuleType === null) problems.capsuleType = 'Please choose a capsule type.';
  const title = draft.promptTitle.trim().length;
  if (title === 0) problems.promptTitle = 'Please add a prompt title.';
  else if (title > MAX_PROMPT_TITLE_LENGTH) {
    problems.promptTitle = `Please shorten the title to ${MAX_PROMPT_TITLE_LENGTH} characters.`;
  }
  const description = draft.promptDescription.trim().length;
  if (description === 0) {
    problems.promptDescription = 'Please add a prompt description: the question your guests will answer.';
  } else if (description > MAX_PROMPT_DESCRIPTION_LENGTH) {
    problems.promptDescription = `Please shorten the text to ${MAX_PROMPT_DESCRIPTION_LENGTH} characters.`;
  }
  if (draft.date === '') problems.date = 'Please choose a delivery date.';
  else if (draft.date < earliestDay(now, zone)) problems.date = 'This day is too soon. Please choose a later one.';
  return problems;
}

/** The requested step, or the first one before it that is incomplete. */
export function openStep(requested: number, draft: OrderDraft, now: Date, zone: string): 1 | 2 | 3 | 4 {
  if (draft.packageId === null || requested <= 1) return 1;
  if (Object.keys(detailsProblems(draft, now, zone)).length > 0 || requested === 2) return 2;
  return requested === 3 ? 3 : 4;
}

/** The order as it is sent, or null while something in it is missing. */
export function orderBody(draft: OrderDraft, chosen: CapsulePackageDto, zone: string): CreatePaidCapsuleBody | null {
  const deliveryDate = deliveryTimeOf(draft.date, zone);
  if (deliveryDate === null || draft.capsuleType === null) return null;
  const { totalCents, maxContributors, maxVideoDurationSeconds } = priceOfDraft(draft, chosen);
  const name = draft.capsuleName.trim();
  return {
    capsuleName: name === '' ? null : name,
    capsuleType: draft.capsuleType,
    promptTitle: draft.promptTitle.trim(),
    promptDescription: draft.promptDescription.trim(),
    deliveryDate,
    timeZone: zone,
    packageId: chosen.id,
    maxContributors,
    maxVideoDurationSeconds,
    totalPriceCents: totalCents,
    hasLongerVideoAddon: draft.longerVideo,
    hasHighlightReelAddon: draft.highlightReel,
    additionalContributorSlots: slotsOf(draft, chosen),
    useCredit: draft.useCredit,
  };
}
