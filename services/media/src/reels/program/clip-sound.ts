import { type InputAudioTrack, AudioSampleSink } from 'mediabunny';
import type { Frame } from 'node-av/lib';
import { filterFrames, frameOf } from '../../processing/program/decoder.js';
import { CHANNELS, FRAMES_PER_SECOND, SAMPLE_RATE, SAMPLES_PER_FRAME } from '../film.js';
import { loudnessBetween, type Moment } from '../loudest-window.js';
import { soundFrame } from './film-writer.js';

/** The loudness of every clip, in LUFS (EBU R 128), and its highest true peak, in dBTP. */
const LOUDNESS = -16;
const TRUE_PEAK = -1.5;

/** The maximum gain for whispers, in dB: beyond it, the room's noise is heard. */
const MAX_GAIN = 26;
/** Headroom in dB, because the encoder raises peaks slightly. */
const ENCODER_MARGIN = 0.5;
/** Decoding starts this many seconds earlier, so that the filters have settled. */
const RUN_UP = 0.2;

/** The tolerance of the target loudness in LU, and the maximum attempts to reach it. */
const TOLERANCE = 0.4;
const MAX_ATTEMPTS = 5;

const EVEN_SOUND = `aresample=${SAMPLE_RATE}:async=1000,aformat=sample_fmts=flt:channel_layouts=stereo`;
const METER = `${EVEN_SOUND},ebur128=metadata=1`;

/** Measures a track's loudness ten times a second. Times are in seconds of the track after `zero`. */
export function listen(track: InputAudioTrack, zero: number): Promise<Moment[]> {
  return measure(sounds(track), zero);
}

/** Limiting the peaks of a lively voice lowers its loudness, so the result is measured and corrected. */
export async function clipSound(
  track: InputAudioTrack | null,
  start: number,
  frames: number,
  measured: number | null,
): Promise<Float32Array> {
  const raw = new Float32Array(frames * SAMPLES_PER_FRAME * CHANNELS);
  if (!track || measured === null) return raw;
  const end = start + frames / FRAMES_PER_SECOND;
  for await (const frame of filterFrames(sounds(track, Math.max(0, start - RUN_UP), end), EVEN_SOUND)) {
    writeAt(raw, frame, start);
  }
  let gain = Math.min(LOUDNESS - measured, MAX_GAIN);
  for (let attempts = 1; ; attempts += 1) {
    const samples = await limitPeaks(raw, gain);
    const missing = LOUDNESS - (loudnessBetween(await measure(pieces(samples), 0), 0, Infinity) ?? LOUDNESS);
    if (missing < TOLERANCE || attempts === MAX_ATTEMPTS || gain + missing > MAX_GAIN) return samples;
    gain += missing;
  }
}

/** True peaks, between samples, are found at four times the sample rate (BS.1770-5 annex 2). */
async function limitPeaks(raw: Float32Array, gain: number): Promise<Float32Array> {
  const samples = new Float32Array(raw.length);
  const chain = [
    `volume=${gain.toFixed(2)}dB`,
    `aresample=${SAMPLE_RATE * 4}`,
    `alimiter=limit=${(10 ** ((TRUE_PEAK - ENCODER_MARGIN) / 20)).toFixed(4)}:attack=5:release=60:level=false:latency=true`,
    EVEN_SOUND,
  ].join(',');
  for await (const frame of filterFrames(pieces(raw), chain)) writeAt(samples, frame, 0);
  return samples;
}

async function measure(frames: AsyncIterable<Frame> | Iterable<Frame>, zero: number): Promise<Moment[]> {
  const moments: Moment[] = [];
  for await (const frame of filterFrames(frames, METER)) {
    const loudness = Number(frame.getMetadata().get('lavfi.r128.M'));
    if (Number.isFinite(loudness)) moments.push({ at: endOf(frame) - zero, loudness });
  }
  return moments;
}

function writeAt(samples: Float32Array, frame: Frame, start: number): void {
  const piece = new Float32Array(new Uint8Array(frame.toBuffer()).buffer);
  const at = Math.round((endOf(frame) - start) * SAMPLE_RATE) * CHANNELS - piece.length;
  const from = Math.max(0, -at);
  const room = samples.length - Math.max(0, at);
  if (from < piece.length && room > 0) samples.set(piece.subarray(from, from + room), Math.max(0, at));
}

function endOf(frame: Frame): number {
  return (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den + frame.nbSamples / frame.sampleRate;
}

async function* sounds(track: InputAudioTrack, start?: number, end?: number): AsyncGenerator<Frame> {
  for await (const sample of new AudioSampleSink(track).samples(start, end)) yield frameOf(sample);
}

function* pieces(samples: Float32Array): Generator<Frame> {
  const length = SAMPLES_PER_FRAME * CHANNELS;
  for (let at = 0; at < samples.length; at += length)
    yield soundFrame(samples.subarray(at, at + length), at / CHANNELS);
}
