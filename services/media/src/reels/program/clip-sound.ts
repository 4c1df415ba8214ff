import { toAvFrame } from '@mediabunny/server';
import { type InputAudioTrack, AudioSampleSink } from 'mediabunny';
import { FilterAPI } from 'node-av/api';
import { Frame } from 'node-av/lib';
import { CHANNELS, LOUDNESS, SAMPLE_RATE, SAMPLES_PER_FRAME, TRUE_PEAK } from '../film.js';
import type { Moment } from '../loudest-window.js';

/** Whispers are raised no further than this: beyond it, it is the room that is heard. dB. */
const MOST_GAIN = 26;
/** The encoder after us adds a little to the peaks, dB. */
const ENCODER_MARGIN = 0.5;
/** Sound is decoded from a little earlier, so that every filter has settled when it counts. Seconds. */
const RUN_UP = 0.2;

const EVEN_SOUND = `aresample=${SAMPLE_RATE}:async=1000,aformat=sample_fmts=flt:channel_layouts=stereo`;

/** How loud a whole track is, ten times a second. Times are counted from `zero` of the track's own time, in seconds. */
export async function listen(track: InputAudioTrack, zero: number): Promise<Moment[]> {
  const moments: Moment[] = [];
  for await (const frame of filtered(track, `${EVEN_SOUND},ebur128=metadata=1`, null, null)) {
    const loudness = Number(frame.getMetadata().get('lavfi.r128.M'));
    if (Number.isFinite(loudness)) moments.push({ at: endOf(frame) - zero, loudness });
  }
  return moments;
}

/** The sound of a stretch, as loud as every other clip; silence where there is none. @param measured LUFS, null: silent. */
export async function clipSound(
  track: InputAudioTrack | null,
  start: number,
  frames: number,
  measured: number | null,
): Promise<Float32Array> {
  const samples = new Float32Array(frames * SAMPLES_PER_FRAME * CHANNELS);
  if (!track || measured === null) return samples;
  const gain = Math.min(LOUDNESS - measured, MOST_GAIN);
  const peak = 10 ** ((TRUE_PEAK - ENCODER_MARGIN) / 20);
  // Peaks between two samples are seen at four times the rate (BS.1770-5 annex 2).
  const chain = [
    EVEN_SOUND,
    `volume=${gain.toFixed(2)}dB`,
    `aresample=${SAMPLE_RATE * 4}`,
    `alimiter=limit=${peak.toFixed(4)}:attack=5:release=60:level=false:latency=true`,
    `aresample=${SAMPLE_RATE}`,
    'aformat=sample_fmts=flt:channel_layouts=stereo',
  ].join(',');
  const end = start + frames * (SAMPLES_PER_FRAME / SAMPLE_RATE);
  for await (const frame of filtered(track, chain, Math.max(0, start - RUN_UP), end + RUN_UP)) {
    const bytes = frame.toBuffer();
    const piece = new Float32Array(new Uint8Array(bytes).buffer);
    const at = Math.round((endOf(frame) - start) * SAMPLE_RATE) * CHANNELS - piece.length;
    const from = Math.max(0, -at);
    const room = samples.length - Math.max(0, at);
    if (from < piece.length && room > 0) samples.set(piece.subarray(from, from + room), Math.max(0, at));
  }
  return samples;
}

/** When a frame of sound ends, in seconds of the track's own time. */
function endOf(frame: Frame): number {
  return (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den + frame.nbSamples / frame.sampleRate;
}

async function* filtered(
  track: InputAudioTrack,
  description: string,
  start: number | null,
  end: number | null,
): AsyncGenerator<Frame> {
  const filter = FilterAPI.create(description);
  const samples = new AudioSampleSink(track).samples(start ?? undefined, end ?? undefined);
  for await (const sample of samples) {
    const frame = new Frame();
    frame.alloc();
    await toAvFrame(sample, frame);
    sample.close();
    yield* emptied(await filter.processAll(frame));
    frame.free();
  }
  for await (const frame of filter.flushFrames()) {
    yield frame;
    frame.free();
  }
  filter.close();
}

function* emptied(frames: Frame[]): Generator<Frame> {
  for (const frame of frames) {
    yield frame;
    frame.free();
  }
}
