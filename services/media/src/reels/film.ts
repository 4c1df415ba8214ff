/** The format of all films. Pictures are planar YUV 4:2:0 (BT.709, limited range), sound is interleaved stereo. */
export const WIDTH = 1280;
export const HEIGHT = 720;
export const FRAMES_PER_SECOND = 30;
/** Samples per second. Each picture lasts a whole number of them, so picture and sound can be cut together. */
export const SAMPLE_RATE = 48_000;
export const SAMPLES_PER_FRAME = SAMPLE_RATE / FRAMES_PER_SECOND;
export const CHANNELS = 2;

export const MAX_FRAMES = 180 * FRAMES_PER_SECOND;

/** The length of each card in frames. */
export interface CardFrames {
  title: number;
  closing: number;
}

/** Returns the length of a cross-fade in frames: half a second, or less if one of the parts is short. */
export function countFadeFrames(before: number, after: number): number {
  return Math.floor(Math.min(FRAMES_PER_SECOND / 2, before / 3, after / 3));
}
