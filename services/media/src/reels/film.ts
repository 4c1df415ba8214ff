/**
 * The format of a highlight reel. Pictures are planar YUV 4:2:0 (BT.709, limited range), sound is interleaved stereo.
 */

export const WIDTH = 1280;
export const HEIGHT = 720;
export const FRAMES_PER_SECOND = 30;
/** Hertz. A picture lasts exactly `SAMPLES_PER_FRAME` of sound, so both are cut and joined together. */
export const SAMPLE_RATE = 48_000;
export const SAMPLES_PER_FRAME = SAMPLE_RATE / FRAMES_PER_SECOND;
export const CHANNELS = 2;

/** Bytes of a picture, and of its sound (32-bit floats). */
export const PICTURE_BYTES = (WIDTH * HEIGHT * 3) / 2;
export const SOUND_BYTES = SAMPLES_PER_FRAME * CHANNELS * 4;

/** Longest reel, in frames: three minutes. */
export const MAX_FRAMES = 180 * FRAMES_PER_SECOND;

/** Lengths of the first and the last card, in frames. */
export interface CardFrames {
  title: number;
  closing: number;
}

/** The loudness of every clip, in LUFS (EBU R 128), and its highest true peak, in dBTP. */
export const LOUDNESS = -16;
export const TRUE_PEAK = -1.5;

const FADE_FRAMES = FRAMES_PER_SECOND / 2;

/** Frames of a cross-fade: half a second, less if one of the parts is short. */
export function fadeFrames(before: number, after: number): number {
  return Math.floor(Math.min(FADE_FRAMES, before / 3, after / 3));
}
