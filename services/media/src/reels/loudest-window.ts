/** The momentary loudness (EBU Tech 3341: of the last 400 ms) at a time, in LUFS. */
export interface Moment {
  at: number;
  loudness: number;
}

/** Skipped at the start and end of longer videos, where people settle and reach for the button. In seconds. */
const FIRST_MOMENTS = 1;
const LAST_MOMENTS = 0.5;
const STEP = 0.1;
/** A stretch with this share of the highest power counts as equally loud. */
const EQUALLY_LOUD = 0.93;

/** Finds the loudest stretch. Among equally loud ones, chooses the quietest start, to cut off the fewest words. */
export function findLoudestStart(moments: readonly Moment[], duration: number, length: number): number {
  const spare = Math.max(0, duration - length);
  const first = Math.min(FIRST_MOMENTS, spare);
  const last = Math.max(first, spare - LAST_MOMENTS);
  const sums = runningPower(moments);
  const candidates = Array.from({ length: Math.floor((last - first) / STEP + 1e-6) + 1 }, (_, i) => {
    const at = first + i * STEP;
    return { at, power: sums(at + length) - sums(at), quiet: sums(at + 2 * STEP) - sums(at - STEP) };
  });
  const best = Math.max(...candidates.map(({ power }) => power));
  const [chosen] = candidates.filter(({ power }) => power >= best * EQUALLY_LOUD).sort((a, b) => a.quiet - b.quiet);
  return chosen?.at ?? first;
}

function powerOf(loudness: number): number {
  return 10 ** (loudness / 10);
}

function runningPower(moments: readonly Moment[]): (until: number) => number {
  const sums = [0];
  for (const { loudness } of moments) sums.push((sums.at(-1) ?? 0) + powerOf(loudness));
  return (until) => {
    const next = moments.findIndex(({ at }) => at > until + 1e-6);
    return sums.at(next) ?? 0;
  };
}
