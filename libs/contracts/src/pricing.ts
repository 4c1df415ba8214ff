/** Computes all prices (docs/product.md §9.6). The base prices are in the capsules service's `packages.ts`. */

export const LONGER_VIDEO_SECONDS = 900;
export const LONGER_VIDEO_CENTS = 2500;
export const HIGHLIGHT_REEL_CENTS = 5000;
/** Additional slots are sold in whole blocks of this size. */
export const SLOT_BLOCK = 10;
export const SLOT_BLOCK_CENTS = 1000;
export const MAX_ADDITIONAL_SLOTS = 1000;

export interface PricedPackage {
  name: string;
  basePriceCents: number;
  /** Null for no limit. */
  maxContributors: number | null;
  maxVideoDurationSeconds: number;
}

export interface PriceChoices {
  hasLongerVideoAddon: boolean;
  hasHighlightReelAddon: boolean;
  /** 0 for a package without a limit. */
  additionalContributorSlots: number;
  /** Whether a credit from an earlier bundle pays the base price. */
  useCredit: boolean;
}

export const PRICE_LINE_KINDS = ['package', 'longer-video', 'highlight-reel', 'contributor-slots'] as const;
export type PriceLineKind = (typeof PRICE_LINE_KINDS)[number];

export interface PriceLine {
  kind: PriceLineKind;
  label: string;
  cents: number;
}

export interface Price {
  lines: PriceLine[];
  totalCents: number;
  /** All slots of the blocks that are paid for. */
  additionalContributorSlots: number;
  /** Null for no limit. */
  maxContributors: number | null;
  maxVideoDurationSeconds: number;
}

export function slotBlocks(slots: number): number {
  return Math.ceil(slots / SLOT_BLOCK);
}

/** Throws a RangeError for an invalid number of slots. */
export function priceOf(chosen: PricedPackage, choices: PriceChoices): Price {
  const slots = choices.additionalContributorSlots;
  if (!Number.isInteger(slots) || slots < 0 || slots > MAX_ADDITIONAL_SLOTS) {
    throw new RangeError(`the number of slots must be a whole number from 0 to ${String(MAX_ADDITIONAL_SLOTS)}`);
  }
  if (slots > 0 && chosen.maxContributors === null) throw new RangeError('a package without a limit needs no slots');

  const lines: PriceLine[] = [
    choices.useCredit
      ? { kind: 'package', label: `${chosen.name} (paid with a credit)`, cents: 0 }
      : { kind: 'package', label: chosen.name, cents: chosen.basePriceCents },
  ];
  if (choices.hasLongerVideoAddon) {
    const label = `Longer videos (${String(LONGER_VIDEO_SECONDS / 60)} minutes)`;
    lines.push({ kind: 'longer-video', label, cents: LONGER_VIDEO_CENTS });
  }
  if (choices.hasHighlightReelAddon) {
    lines.push({ kind: 'highlight-reel', label: 'Highlight reel', cents: HIGHLIGHT_REEL_CENTS });
  }
  const blocks = slotBlocks(slots);
  const additionalContributorSlots = blocks * SLOT_BLOCK;
  if (blocks > 0) {
    const label = `${String(additionalContributorSlots)} extra contributors`;
    lines.push({ kind: 'contributor-slots', label, cents: blocks * SLOT_BLOCK_CENTS });
  }
  return {
    lines,
    totalCents: lines.reduce((sum, { cents }) => sum + cents, 0),
    additionalContributorSlots,
    maxContributors: chosen.maxContributors === null ? null : chosen.maxContributors + additionalContributorSlots,
    maxVideoDurationSeconds: choices.hasLongerVideoAddon ? LONGER_VIDEO_SECONDS : chosen.maxVideoDurationSeconds,
  };
}
