import { count, dollars } from '../../lib/count.js';

/** docs/product.md §9.6 */
export const ADVERTISED_PERCENT = 30;

interface BundlePrices {
  readonly bundleCents: number;
  readonly weddingCents: number;
  readonly anniversaryCents: number;
  readonly anniversaries: number;
}

/** Null if the bundle saves less than advertised. `reachedWith`: anniversary capsules that reach it. */
export function bundleSaving({ bundleCents, weddingCents, anniversaryCents, anniversaries }: BundlePrices) {
  const separate = (used: number): number => weddingCents + used * anniversaryCents;
  const percent = (used: number): number => ((separate(used) - bundleCents) * 100) / separate(used);
  const counts = Array.from({ length: anniversaries + 1 }, (_, used) => used);
  const reachedWith = counts.find((used) => percent(used) >= ADVERTISED_PERCENT);
  if (reachedWith === undefined) return null;
  return {
    separateCents: separate(anniversaries),
    anniversariesCents: anniversaries * anniversaryCents,
    percent: Math.floor(percent(anniversaries)),
    reachedWith,
  };
}

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
