import { Encoder, Muxer } from 'node-av/api';
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLT,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Frame, Rational } from 'node-av/lib';
import { FRAMES_PER_SECOND, HEIGHT, SAMPLE_RATE, SAMPLES_PER_FRAME, WIDTH } from '../film.js';
import type { Picture } from './pictures.js';

/** `part`: only for joining, so quick to write and nearly lossless. `film`: for viewers. */
export type Purpose = 'part' | 'film';

const X264 = {
  part: { preset: 'ultrafast', crf: 14 },
  film: { preset: 'veryfast', crf: 20, profile: 'high', level: '3.1', maxrate: 8_000_000, bufsize: 14_000_000 },
} as const;
const AAC_BITS_PER_SECOND = 192_000n;
/** A key frame every two seconds, for seeking. */
const KEY_FRAME_EVERY = 2 * FRAMES_PER_SECOND;

/** Writes an MP4 of H.264 and, for a film, AAC, with its index first. Its memory does not grow with its length. */
export class FilmWriter {
  private frames = 0;

  private constructor(
    private readonly muxer: Muxer,
    private readonly video: { encoder: Encoder; stream: number },
    private readonly audio: { encoder: Encoder; stream: number } | null,
  ) {}

  static async open(path: string, purpose: Purpose): Promise<FilmWriter> {
    const muxer = await Muxer.open(path, { format: 'mp4', options: { movflags: '+faststart' } });
    const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
      context: { gopSize: KEY_FRAME_EVERY, framerate: new Rational(FRAMES_PER_SECOND, 1) },
      options: X264[purpose],
    });
    const video = { encoder, stream: muxer.addStream(encoder) };
    if (purpose === 'part') return new FilmWriter(muxer, video, null);
    const sound = await Encoder.create(FF_ENCODER_AAC, {
      context: { bitRate: AAC_BITS_PER_SECOND },
      autoResample: true,
    });
    return new FilmWriter(muxer, video, { encoder: sound, stream: muxer.addStream(sound) });
  }

  /** Adds one picture and its sound. */
  async add(picture: Picture, sound: Float32Array | null): Promise<void> {
    const at = this.frames;
    this.frames += 1;
    const frame = Frame.fromVideoBuffer(picture, {
      width: WIDTH,
      height: HEIGHT,
      format: AV_PIX_FMT_YUV420P,
      timeBase: { num: 1, den: FRAMES_PER_SECOND },
      sampleAspectRatio: { num: 1, den: 1 },
      pts: BigInt(at),
    });
    frame.colorSpace = AVCOL_SPC_BT709;
    frame.colorRange = AVCOL_RANGE_MPEG;
    frame.colorPrimaries = AVCOL_PRI_BT709;
    frame.colorTrc = AVCOL_TRC_BT709;
    await this.encode(this.video, frame);
    if (!this.audio || !sound) return;
    const samples = Frame.fromAudioBuffer(Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength), {
      nbSamples: SAMPLES_PER_FRAME,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate: SAMPLE_RATE,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: SAMPLE_RATE },
      pts: BigInt(at * SAMPLES_PER_FRAME),
    });
    await this.encode(this.audio, samples);
  }

  /** Ends the file. Returns its length in frames. */
  async finish(): Promise<number> {
    await this.encode(this.video, null);
    if (this.audio) await this.encode(this.audio, null);
    await this.muxer.close();
    return this.frames;
  }

  private async encode({ encoder, stream }: { encoder: Encoder; stream: number }, frame: Frame | null): Promise<void> {
    for (const packet of await encoder.encodeAll(frame)) {
      await this.muxer.writePacket(packet, stream);
      packet.free();
    }
    frame?.free();
  }
}
