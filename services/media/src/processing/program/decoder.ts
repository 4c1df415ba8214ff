import { registerMediabunnyServer, toAvFrame } from '@mediabunny/server';
import { type AudioSample, EncodedPacketSink, Input, MP4, QTFF, type Source, type VideoSample } from 'mediabunny';
import { VideoSampleSink, WEBM } from 'mediabunny';
import { FilterAPI } from 'node-av/api';
import { AVERROR_INVALIDDATA } from 'node-av/constants';
import { FFmpegError, Frame } from 'node-av/lib';

/**
 * Opens a video, to decode it in software: our limits do not cover hardware. Programs must end with `process.exit`,
 * because FFmpeg's threads keep running.
 */
export function openVideo(source: Source): Input {
  registerMediabunnyServer({ hardwareContext: () => null });
  return new Input({ source, formats: [WEBM, MP4, QTFF] });
}

/** Returns false only for missing or invalid data. Throws for other failures, such as too little memory. */
export async function hasFirstPicture(input: Input): Promise<boolean> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) throw new Error('there is no video track that we can decode');
  const packet = await new EncodedPacketSink(track).getFirstKeyPacket();
  if (!packet) return false;
  const sample = await new VideoSampleSink(track).getSample(packet.timestamp).catch((error: unknown) => {
    if (error instanceof FFmpegError && error.code === AVERROR_INVALIDDATA) return null;
    throw error;
  });
  sample?.close();
  return sample !== null;
}

/** Converts a decoded sample into FFmpeg's frame and closes the sample. */
export async function frameOf(sample: VideoSample | AudioSample): Promise<Frame> {
  const frame = new Frame();
  frame.alloc();
  await toAvFrame(sample, frame);
  sample.close();
  return frame;
}

/** Filters frames and frees them. Each result is valid only until the next one is requested. */
export async function* filterFrames(
  frames: AsyncIterable<Frame> | Iterable<Frame>,
  description: string,
): AsyncGenerator<Frame> {
  const filter = FilterAPI.create(description);
  for await (const frame of frames) {
    const results = await filter.processAll(frame);
    frame.free();
    for (const result of results) {
      yield result;
      result.free();
    }
  }
  for await (const result of filter.flushFrames()) {
    yield result;
    result.free();
  }
  filter.close();
}

export function rotationFilter({ rotation }: { rotation: 0 | 90 | 180 | 270 }): string {
  return { 0: '', 90: 'transpose=clock,', 180: 'hflip,vflip,', 270: 'transpose=cclock,' }[rotation];
}
