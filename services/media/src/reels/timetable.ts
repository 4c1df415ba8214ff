import { type CardFrames, fadeFrames, FRAMES_PER_SECOND, MAX_FRAMES } from './film.js';

/** A clip lasts at most ten seconds, and is never cut to less than two. Frames. */
const MAX_CLIP = 10 * FRAMES_PER_SECOND;
const MIN_CLIP = 2 * FRAMES_PER_SECOND;

export interface PlannedClip {
  index: number;
  frames: number;
}

/**
 * All get an equal time of up to ten seconds; shorter ones are shown whole. Of more than about 110, as many as fit are
 * chosen, evenly from the first to the last.
 */
export function planClips(seconds: readonly number[], cards: CardFrames): PlannedClip[] {
  const whole = seconds.map((length, index) => ({ index, frames: Math.max(1, Math.ceil(length * FRAMES_PER_SECOND)) }));
  for (let most = MAX_CLIP; most >= MIN_CLIP; most -= 1) {
    const clips = cut(whole, most);
    if (filmFrames(clips, cards) <= MAX_FRAMES) return clips;
  }
  for (let count = whole.length - 1; count > 0; count -= 1) {
    const step = (whole.length - 1) / Math.max(1, count - 1);
    const chosen = new Set(Array.from({ length: count }, (_, i) => Math.round(i * step)));
    const clips = cut(
      whole.filter(({ index }) => chosen.has(index)),
      MIN_CLIP,
    );
    if (filmFrames(clips, cards) <= MAX_FRAMES) return clips;
  }
  return [];
}

export function filmFrames(clips: readonly PlannedClip[], { title, closing }: CardFrames): number {
  const parts = [title, ...clips.map(({ frames }) => frames), closing];
  return parts.reduce((sum, part, i) => sum + part - (i === 0 ? 0 : fadeFrames(parts[i - 1] ?? 0, part)), 0);
}

function cut(clips: readonly PlannedClip[], most: number): PlannedClip[] {
  return clips.map(({ index, frames }) => ({ index, frames: Math.min(frames, most) }));
}
