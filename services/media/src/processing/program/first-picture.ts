import { EncodedPacketSink, type Input, VideoSampleSink } from 'mediabunny';

/** Whether the first picture that needs no other can be decoded. Throws when it cannot be read. */
export async function hasFirstPicture(input: Input): Promise<boolean> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) throw new Error('there is no picture that we could decode');
  const packet = await new EncodedPacketSink(track).getFirstKeyPacket();
  if (!packet) return false;
  const sample = await new VideoSampleSink(track).getSample(packet.timestamp).catch(() => null);
  sample?.close();
  return sample !== null;
}
