import { count, dollars } from '../../lib/count.js';

/** The saving that we advertise for the Forever Bundle. */
export const ADVERTISED_PERCENT = 30;

interface BundlePrices {
  readonly bundleCents: number;
  readonly weddingCents: number;
  readonly anniversaryCents: number;
  readonly anniversaries: number;
}

/** Returns null if the bundle saves less than advertised. */
export function savingText(prices: BundlePrices): string | null {
  const { bundleCents, weddingCents, anniversaryCents, anniversaries } = prices;
  const separateCents = (used: number): number => weddingCents + used * anniversaryCents;
  const percentSaved = (used: number): number => ((separateCents(used) - bundleCents) * 100) / separateCents(used);
  const counts = Array.from({ length: anniversaries + 1 }, (_, used) => used);
  const fewest = counts.find((used) => percentSaved(used) >= ADVERTISED_PERCENT);
  if (fewest === undefined) return null;
  const atLeast = percentSaved(fewest) > ADVERTISED_PERCENT ? `over ${ADVERTISED_PERCENT}` : ADVERTISED_PERCENT;
  const withFewer = fewest < anniversaries ? `, and still ${atLeast}% with just ${fewest} of them` : '';
  const capsules = count(anniversaries, 'Anniversary Capsule');
  return (
    `${dollars(bundleCents)} instead of ${dollars(separateCents(anniversaries))}: ` +
    `1 Wedding Capsule (${dollars(weddingCents)}) and ` +
    `${capsules} (${dollars(anniversaries * anniversaryCents)}). ` +
    `You save ${Math.floor(percentSaved(anniversaries))}% if you use all ${capsules}${withFewer}.`
  );
}
