import { Encoder, Muxer } from 'node-av/api';
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLT, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Frame, Rational } from 'node-av/lib';
import { FRAMES_PER_SECOND, SAMPLE_RATE, SAMPLES_PER_FRAME } from '../film.js';

/** `part`: only for joining, so quick to write and nearly lossless. `film`: for viewers. */
const X264 = {
  part: { preset: 'ultrafast', crf: 14 },
  film: { preset: 'veryfast', crf: 20, profile: 'high', level: '3.1', maxrate: 8_000_000, bufsize: 14_000_000 },
} as const;
const AAC_BITS_PER_SECOND = 192_000n;
const KEY_FRAME_EVERY = 2 * FRAMES_PER_SECOND;

interface Track {
  encoder: Encoder;
  stream: number;
}

export class FilmWriter {
  private frames = 0;

  private constructor(
    private readonly muxer: Muxer,
    private readonly video: Track,
    private readonly audio: Track | null,
  ) {}

  static async open(path: string, purpose: keyof typeof X264): Promise<FilmWriter> {
    const muxer = await Muxer.open(path, { format: 'mp4', options: { movflags: '+faststart' } });
    const trackOf = (encoder: Encoder): Track => ({ encoder, stream: muxer.addStream(encoder) });
    const picture = await Encoder.create(FF_ENCODER_LIBX264, {
      context: { gopSize: KEY_FRAME_EVERY, framerate: new Rational(FRAMES_PER_SECOND, 1) },
      options: X264[purpose],
    });
    const video = trackOf(picture);
    if (purpose === 'part') return new FilmWriter(muxer, video, null);
    const bitRate = AAC_BITS_PER_SECOND;
    const sound = await Encoder.create(FF_ENCODER_AAC, { context: { bitRate }, autoResample: true });
    return new FilmWriter(muxer, video, trackOf(sound));
  }

  async add(picture: Frame, sound?: Float32Array): Promise<void> {
    picture.timeBase = new Rational(1, FRAMES_PER_SECOND);
    picture.pts = BigInt(this.frames);
    await this.encode(this.video, picture);
    if (this.audio && sound) {
      const heard = soundFrame(sound, this.frames * SAMPLES_PER_FRAME);
      await this.encode(this.audio, heard);
      heard.free();
    }
    this.frames += 1;
  }

  async finish(): Promise<number> {
    await this.encode(this.video, null);
    if (this.audio) await this.encode(this.audio, null);
    await this.muxer.close();
    return this.frames;
  }

  private async encode({ encoder, stream }: Track, frame: Frame | null): Promise<void> {
    for (const packet of await encoder.encodeAll(frame)) {
      await this.muxer.writePacket(packet, stream);
      packet.free();
    }
  }
}

export function soundFrame(sound: Float32Array, position: number): Frame {
  return Frame.fromAudioBuffer(Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength), {
    nbSamples: SAMPLES_PER_FRAME,
    format: AV_SAMPLE_FMT_FLT,
    sampleRate: SAMPLE_RATE,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: { num: 1, den: SAMPLE_RATE },
    pts: BigInt(position),
  });
}
