import { type CardFrames, countFadeFrames, FRAMES_PER_SECOND, MAX_FRAMES } from './film.js';

/** The longest clip, in frames. */
const MAX_CLIP = 10 * FRAMES_PER_SECOND;
/** The shortest clip of a longer video, in frames. */
const MIN_CLIP = 2 * FRAMES_PER_SECOND;

export interface PlannedClip {
  /** The video's index in the list of all videos. */
  index: number;
  frames: number;
}

/**
 * Plans a clip of each video. All clips have the same length, at most ten seconds, except that shorter videos are shown
 * whole. If there are more than about 110 videos, chooses as many as fit, spread evenly from the first to the last.
 */
export function planClips(videoSeconds: readonly number[], cards: CardFrames): PlannedClip[] {
  const framesOf = (length: number): number => Math.max(1, Math.ceil(length * FRAMES_PER_SECOND));
  const whole = videoSeconds.map((length, index) => ({ index, frames: framesOf(length) }));
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
  return parts.reduce((sum, part, i) => sum + part - (i === 0 ? 0 : countFadeFrames(parts[i - 1] ?? 0, part)), 0);
}

function cut(clips: readonly PlannedClip[], maxFrames: number): PlannedClip[] {
  return clips.map(({ index, frames }) => ({ index, frames: Math.min(frames, maxFrames) }));
}
