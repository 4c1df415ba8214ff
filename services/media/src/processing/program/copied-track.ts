import { type EncodedPacket, EncodedAudioPacketSource, EncodedPacketSink, EncodedVideoPacketSource } from 'mediabunny';
import type { InputAudioTrack, InputTrack, InputVideoTrack, Output, PacketRetrievalOptions } from 'mediabunny';
import { LONGEST_PAUSE_SECONDS, type Timeline } from '../../containers/timeline.js';

/** A track whose packets are copied as they are, only at other times. */
export class CopiedTrack {
  /** The time of the latest packet in the copy, in seconds. */
  time = 0;
  private readonly sink: EncodedPacketSink;
  private packets: AsyncIterator<EncodedPacket> | null = null;
  private timeline: Timeline | null = null;

  constructor(
    track: InputTrack,
    private readonly add: (packet: EncodedPacket) => Promise<void>,
    private readonly close: () => void,
    /** Whether packets may be out of order, as in videos with B-frames. */
    private readonly mayReorder: boolean,
  ) {
    this.sink = new EncodedPacketSink(track);
  }

  async firstTime(): Promise<number> {
    return (await this.sink.getFirstPacket({ metadataOnly: true }))?.timestamp ?? Infinity;
  }

  async addTimes(start: number, timeline: Timeline): Promise<void> {
    const first = await this.findFirst(start, { metadataOnly: true });
    if (!first) return;
    for await (const { timestamp, duration } of this.sink.packets(first, undefined, { metadataOnly: true })) {
      timeline.add(timestamp, timestamp + (duration <= LONGEST_PAUSE_SECONDS ? duration : 0));
    }
  }

  begin(start: number, timeline: Timeline): void {
    this.timeline = timeline;
    this.packets = this.packetsFrom(start);
  }

  /** Returns false when the track has ended. */
  async copyNext(): Promise<boolean> {
    const next = await this.packets?.next();
    if (!next || next.done || !this.timeline) {
      this.close();
      return false;
    }
    const { timestamp, duration, type } = next.value;
    const time = this.timeline.closeGaps(timestamp);
    const end = this.timeline.closeGaps(timestamp + duration);
    const isLate = time < this.time;
    // The muxer refuses packets before the latest key packet. Some files have such sound, or wrong key packets.
    if (isLate && !this.mayReorder) return true;
    this.time = Math.max(this.time, time);
    await this.add(
      next.value.clone({ timestamp: time, duration: end - time, sideData: {}, type: isLate ? 'delta' : type }),
    );
    return true;
  }

  private async *packetsFrom(start: number): AsyncGenerator<EncodedPacket> {
    const options = { verifyKeyPackets: true };
    const first = await this.findFirst(start, options);
    if (first) yield* this.sink.packets(first, undefined, options);
  }

  private async findFirst(start: number, options: PacketRetrievalOptions): Promise<EncodedPacket | null> {
    return (await this.sink.getKeyPacket(start, options)) ?? this.sink.getFirstKeyPacket(options);
  }
}

export async function copyVideo(track: InputVideoTrack, output: Output): Promise<CopiedTrack> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw new Error('the pictures cannot be copied');
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, {
    rotation: await track.getRotation(),
    transformationMatrix: await track.getTransformationMatrix(),
  });
  return new CopiedTrack(
    track,
    (packet) => source.add(packet, { decoderConfig }),
    () => source.close(),
    true,
  );
}

export async function copyAudio(track: InputAudioTrack, output: Output): Promise<CopiedTrack> {
  const [codec, decoderConfig] = [await track.getCodec(), await track.getDecoderConfig()];
  if (!codec || !decoderConfig) throw new Error('the sound cannot be copied');
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  return new CopiedTrack(
    track,
    (packet) => source.add(packet, { decoderConfig }),
    () => source.close(),
    false,
  );
}
