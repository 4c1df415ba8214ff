import { type CardFrames, fadeFrames, FRAMES_PER_SECOND, MOST_FRAMES } from './film.js';

/** A clip lasts at most ten seconds, and is never cut to less than two. Frames. */
const LONGEST_CLIP = 10 * FRAMES_PER_SECOND;
const SHORTEST_CLIP = 2 * FRAMES_PER_SECOND;

/** One clip of the reel: which video, and at most how many frames of it. */
export interface PlannedClip {
  /** Place of the video in the list that was asked for. */
  index: number;
  frames: number;
}

/**
 * Who is in the reel and for how long. Everybody is, for as long as three minutes allow: ten seconds, less when there are many, the same for all;
 * a shorter video is shown whole. From about 110 on two seconds each would be too much together: then as many as fit, evenly chosen
 * from the first to the last.
 *
 * @param seconds Lengths of the videos.
 */
export function planClips(seconds: readonly number[], cards: CardFrames): PlannedClip[] {
  const whole = seconds.map((length, index) => ({ index, frames: Math.max(1, Math.ceil(length * FRAMES_PER_SECOND)) }));
  for (let most = LONGEST_CLIP; most >= SHORTEST_CLIP; most -= 1) {
    const clips = cut(whole, most);
    if (
      filmFrames(
        clips.map(({ frames }) => frames),
        cards,
      ) <= MOST_FRAMES
    )
      return clips;
  }
  for (let count = whole.length - 1; count > 0; count -= 1) {
    const clips = cut(chosen(whole, count), SHORTEST_CLIP);
    if (
      filmFrames(
        clips.map(({ frames }) => frames),
        cards,
      ) <= MOST_FRAMES
    )
      return clips;
  }
  return [];
}

/** Length of a whole reel with such clips, in frames. */
export function filmFrames(clips: readonly number[], { title, closing }: CardFrames): number {
  const parts = [title, ...clips, closing];
  return parts.reduce((sum, part, i) => sum + part - (i === 0 ? 0 : fadeFrames(parts[i - 1] ?? 0, part)), 0);
}

function cut(clips: readonly PlannedClip[], most: number): PlannedClip[] {
  return clips.map(({ index, frames }) => ({ index, frames: Math.min(frames, most) }));
}

function chosen<T>(all: readonly T[], count: number): T[] {
  const step = (all.length - 1) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, i) => all[Math.round(i * step)]).filter((item) => item !== undefined);
}
