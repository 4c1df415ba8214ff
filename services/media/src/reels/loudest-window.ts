export interface Moment {
  /** A time in the video, in seconds. */
  at: number;
  /** The momentary loudness (EBU Tech 3341) at this time, which is that of the last 400 ms, in LUFS. */
  loudness: number;
}

/** Seconds to skip at the start and at the end of longer videos: people settle, and reach for the button. */
const SKIPPED_AT_START = 1;
const SKIPPED_AT_END = 0.5;
/** The time from the start of one candidate stretch to the start of the next, in seconds. */
const STEP = 0.1;
/** A stretch with this share of the highest power counts as equally loud. */
const EQUALLY_LOUD = 0.93;

/** Finds the start of the loudest stretch. Of equally loud ones, prefers a quiet start, which cuts off fewer words. */
export function findStartOfLoudestStretch(moments: readonly Moment[], duration: number, length: number): number {
  const spare = Math.max(0, duration - length);
  const first = Math.min(SKIPPED_AT_START, spare);
  const last = Math.max(first, spare - SKIPPED_AT_END);
  const powerUntil = sumPower(moments);
  const powerBetween = (from: number, to: number): number => powerUntil(to) - powerUntil(from);
  const candidates = Array.from({ length: Math.floor((last - first) / STEP + 1e-6) + 1 }, (_, i) => {
    const at = first + i * STEP;
    return { at, power: powerBetween(at, at + length), powerAtStart: powerBetween(at - STEP, at + 2 * STEP) };
  });
  const best = Math.max(...candidates.map(({ power }) => power));
  const [chosen] = candidates
    .filter(({ power }) => power >= best * EQUALLY_LOUD)
    .sort((a, b) => a.powerAtStart - b.powerAtStart);
  return chosen?.at ?? first;
}

function powerOf(loudness: number): number {
  return 10 ** (loudness / 10);
}

function sumPower(moments: readonly Moment[]): (until: number) => number {
  const sums = [0];
  for (const { loudness } of moments) sums.push((sums.at(-1) ?? 0) + powerOf(loudness));
  return (until) => {
    const next = moments.findIndex(({ at }) => at > until + 1e-6);
    return sums.at(next) ?? 0;
  };
}
