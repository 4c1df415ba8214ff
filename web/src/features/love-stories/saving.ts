import { count, dollars } from '../../lib/count.js';

/** The saving that the page advertises, in percent. Source: docs/product.md §9.6. */
export const ADVERTISED_PERCENT = 30;

interface BundlePrices {
  readonly bundleCents: number;
  readonly weddingCents: number;
  readonly anniversaryCents: number;
  /** How many anniversary capsules come with the bundle. */
  readonly anniversaries: number;
}

export interface Saving {
  /** What the bundle's capsules cost one by one. */
  readonly separateCents: number;
  readonly anniversariesCents: number;
  /** With every capsule used; rounded down. */
  readonly percent: number;
  /** Anniversary capsules needed to reach the advertised saving. */
  readonly reachedWith: number;
}

/** Compares the bundle with its capsules bought one by one; null if it saves less than advertised. */
export function bundleSaving({
  bundleCents,
  weddingCents,
  anniversaryCents,
  anniversaries,
}: BundlePrices): Saving | null {
  const separate = (used: number): number => weddingCents + used * anniversaryCents;
  const reaches = (used: number): boolean =>
    (separate(used) - bundleCents) * 100 >= ADVERTISED_PERCENT * separate(used);
  if (!reaches(anniversaries)) return null;
  const counts = Array.from({ length: anniversaries + 1 }, (_, used) => used);
  const separateCents = separate(anniversaries);
  return {
    separateCents,
    anniversariesCents: separateCents - weddingCents,
    percent: Math.floor(((separateCents - bundleCents) * 100) / separateCents),
    reachedWith: counts.find(reaches) ?? anniversaries,
  };
}

/** The sum behind the advertised saving; null if it is not reached. */
export function savingText(prices: BundlePrices): string | null {
  const saving = bundleSaving(prices);
  if (saving === null) return null;
  const { separateCents, anniversariesCents, percent, reachedWith } = saving;
  const { bundleCents, weddingCents, anniversaries } = prices;
  const early = reachedWith < anniversaries ? `, and at least ${ADVERTISED_PERCENT}% with just ${reachedWith}` : '';
  return (
    `${dollars(bundleCents)} instead of ${dollars(separateCents)}: 1 Wedding Capsule (${dollars(weddingCents)}) and ` +
    `${count(anniversaries, 'Anniversary Capsule')} (${dollars(anniversariesCents)}). ` +
    `You save ${percent}% if you use all ${anniversaries}${early}.`
  );
}
