import { Encoder, Muxer } from 'node-av/api';
import { AV_CHANNEL_LAYOUT_STEREO, AV_SAMPLE_FMT_FLT, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Frame, Rational } from 'node-av/lib';
import { FRAMES_PER_SECOND, SAMPLE_RATE, SAMPLES_PER_FRAME } from '../film.js';

/** A `part` is only for joining: quick to write and nearly lossless. A `film` is for viewers, with sound. */
const X264 = {
  part: { preset: 'ultrafast', crf: 14 },
  film: { preset: 'veryfast', crf: 20, profile: 'high', level: '3.1', maxrate: 8_000_000, bufsize: 14_000_000 },
} as const;
const AAC = { context: { bitRate: 192_000n }, autoResample: true };
const KEY_FRAME_INTERVAL = 2 * FRAMES_PER_SECOND;

/** Writes a film or a part, and returns its number of frames. @param nextSound returns the sound of the next frame */
export async function writeFilm(
  path: string,
  purpose: keyof typeof X264,
  pictures: AsyncIterable<Frame>,
  nextSound: () => Float32Array | undefined = () => undefined,
): Promise<number> {
  const muxer = await Muxer.open(path, { format: 'mp4', options: { movflags: '+faststart' } });
  const addTrack = (encoder: Encoder): ((frame: Frame | null) => Promise<void>) => {
    const stream = muxer.addStream(encoder);
    return async (frame) => {
      for (const packet of await encoder.encodeAll(frame)) {
        await muxer.writePacket(packet, stream);
        packet.free();
      }
    };
  };
  const timeBase = new Rational(1, FRAMES_PER_SECOND);
  const context = { gopSize: KEY_FRAME_INTERVAL, framerate: new Rational(FRAMES_PER_SECOND, 1) };
  const encodeVideo = addTrack(await Encoder.create(FF_ENCODER_LIBX264, { context, options: X264[purpose] }));
  const encodeAudio = purpose === 'film' ? addTrack(await Encoder.create(FF_ENCODER_AAC, AAC)) : null;
  let frames = 0;
  for await (const picture of pictures) {
    picture.timeBase = timeBase;
    picture.pts = BigInt(frames);
    await encodeVideo(picture);
    const sound = nextSound();
    if (encodeAudio && sound) {
      const frame = toSoundFrame(sound, frames * SAMPLES_PER_FRAME);
      await encodeAudio(frame);
      frame.free();
    }
    frames += 1;
  }
  await encodeVideo(null);
  await encodeAudio?.(null);
  await muxer.close();
  return frames;
}

function toSoundFrame(sound: Float32Array, position: number): Frame {
  return Frame.fromAudioBuffer(Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength), {
    nbSamples: SAMPLES_PER_FRAME,
    format: AV_SAMPLE_FMT_FLT,
    sampleRate: SAMPLE_RATE,
    channelLayout: AV_CHANNEL_LAYOUT_STEREO,
    timeBase: { num: 1, den: SAMPLE_RATE },
    pts: BigInt(position),
  });
}
