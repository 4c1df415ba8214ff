import { EncodedPacketSink, type Input, VideoSampleSink } from 'mediabunny';
import { AVERROR_INVALIDDATA } from 'node-av/constants';
import { FFmpegError } from 'node-av/lib';

/**
 * Whether the first key frame can be decoded. False only if the decoder reports invalid data. Throws for everything
 * else: an unreadable file, too little memory, or a profile that our decoder lacks and players may have.
 */
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
