import { type CardFrames, fadeFrames, FRAMES_PER_SECOND, MAX_FRAMES } from './film.js';

/** A clip lasts at most ten seconds, and is not cut to less than two. In frames. */
const MAX_CLIP = 10 * FRAMES_PER_SECOND;
const MIN_CLIP = 2 * FRAMES_PER_SECOND;

export interface PlannedClip {
  index: number;
  frames: number;
}

/**
 * Gives all videos an equal time of up to ten seconds; shows shorter videos whole. If there are more than about 110
 * videos, chooses as many as fit, spread evenly from the first to the last.
 */
export function planClips(seconds: readonly number[], cards: CardFrames): PlannedClip[] {
  const whole = seconds.map((length, index) => ({ index, frames: Math.max(1, Math.ceil(length * FRAMES_PER_SECOND)) }));
  for (let length = MAX_CLIP; length >= MIN_CLIP; length -= 1) {
    const clips = cut(whole, length);
    if (countFilmFrames(clips, cards) <= MAX_FRAMES) return clips;
  }
  for (let count = whole.length - 1; count > 0; count -= 1) {
    const step = (whole.length - 1) / Math.max(1, count - 1);
    const chosen = new Set(Array.from({ length: count }, (_, i) => Math.round(i * step)));
    const clips = cut(
      whole.filter(({ index }) => chosen.has(index)),
      MIN_CLIP,
    );
    if (countFilmFrames(clips, cards) <= MAX_FRAMES) return clips;
  }
  return [];
}

export function countFilmFrames(clips: readonly PlannedClip[], { title, closing }: CardFrames): number {
  const parts = [title, ...clips.map(({ frames }) => frames), closing];
  return parts.reduce((sum, part, i) => sum + part - (i === 0 ? 0 : fadeFrames(parts[i - 1] ?? 0, part)), 0);
}

function cut(clips: readonly PlannedClip[], maxFrames: number): PlannedClip[] {
  return clips.map(({ index, frames }) => ({ index, frames: Math.min(frames, maxFrames) }));
}
