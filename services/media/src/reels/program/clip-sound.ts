import { type InputAudioTrack, AudioSampleSink } from 'mediabunny';
import type { Frame } from 'node-av/lib';
import { filterFrames, frameOf } from '../../processing/program/decoder.js';
import { CHANNELS, FRAMES_PER_SECOND, SAMPLE_RATE, SAMPLES_PER_FRAME } from '../film.js';
import type { Moment } from '../loudest-window.js';

/** The target loudness of clips, in LUFS (EBU R 128). */
const TARGET_LOUDNESS = -16;
/** The highest true peak of clips, in dBTP. Encoding raises the peak, so there is some room. */
const TRUE_PEAK = -2;
/** The maximum gain for whispers, in dB. More would make the room's noise audible. */
const MAX_GAIN = 26;
/** Below this loudness, in LUFS, a clip counts as silent. */
const SILENCE = -70;
/** Decoding starts this many seconds before the clip, so that the filters have settled when it begins. */
const RUN_UP = 0.2;
const EVEN_SOUND = `aresample=${SAMPLE_RATE}:async=1000,aformat=sample_fmts=flt:channel_layouts=stereo`;

/** Measures a track's loudness ten times a second. `zero` is the track's time, in seconds, from which times count. */
export async function measureLoudness(track: InputAudioTrack, zero: number): Promise<Moment[]> {
  const moments: Moment[] = [];
  for await (const frame of filterFrames(decodeSound(track), `${EVEN_SOUND},ebur128=metadata=1`)) {
    const loudness = Number(frame.getMetadata().get('lavfi.r128.M'));
    if (Number.isFinite(loudness)) moments.push({ at: endOf(frame) - zero, loudness });
  }
  return moments;
}

/** @param loudest loudness of the clip's loudest moment, in LUFS */
export async function readClipSound(
  track: InputAudioTrack | null,
  start: number,
  frames: number,
  loudest: number,
): Promise<Float32Array> {
  const samples = new Float32Array(frames * SAMPLES_PER_FRAME * CHANNELS);
  if (!track || loudest < SILENCE) return samples;
  const isWhisper = loudest < TARGET_LOUDNESS - MAX_GAIN;
  const gainFilter = isWhisper ? `volume=${MAX_GAIN}dB` : `loudnorm=I=${TARGET_LOUDNESS}:TP=${TRUE_PEAK}`;
  const end = start + frames / FRAMES_PER_SECOND;
  const decoded = decodeSound(track, Math.max(0, start - RUN_UP), end);
  for await (const frame of filterFrames(decoded, `${EVEN_SOUND},${gainFilter},${EVEN_SOUND}`)) {
    const piece = new Float32Array(new Uint8Array(frame.toBuffer()).buffer);
    const at = Math.round((endOf(frame) - start) * SAMPLE_RATE) * CHANNELS - piece.length;
    const from = Math.max(0, -at);
    const room = samples.length - Math.max(0, at);
    if (from < piece.length && room > 0) samples.set(piece.subarray(from, from + room), Math.max(0, at));
  }
  return samples;
}

function endOf(frame: Frame): number {
  return (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den + frame.nbSamples / frame.sampleRate;
}

async function* decodeSound(track: InputAudioTrack, start?: number, end?: number): AsyncGenerator<Frame> {
  for await (const sample of new AudioSampleSink(track).samples(start, end)) yield frameOf(sample);
}
