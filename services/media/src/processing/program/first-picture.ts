import { EncodedPacketSink, type Input, VideoSampleSink } from 'mediabunny';
import { AVERROR_INVALIDDATA } from 'node-av/constants';
import { FFmpegError } from 'node-av/lib';

/**
 * Whether the first picture that needs no other can be decoded. False only for what the decoder says of the data itself; throws
 * for all else: the file cannot be read, memory is short, or our decoder lacks a profile that players have.
 */
export async function hasFirstPicture(input: Input): Promise<boolean> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) throw new Error('there is no picture that we could decode');
  const packet = await new EncodedPacketSink(track).getFirstKeyPacket();
  if (!packet) return false;
  const sample = await new VideoSampleSink(track).getSample(packet.timestamp).catch((error: unknown) => {
    if (error instanceof FFmpegError && error.code === AVERROR_INVALIDDATA) return null;
    throw error;
  });
  sample?.close();
  return sample !== null;
}
