import { readElementHead } from '../../src/containers/webm-scan.js';

const SEGMENT = '18538067';
const CLUSTER = '1f43b675';
const BLOCK_GROUP = 'a0';
const BLOCKS = new Set(['a1', 'a3']);
/** Bytes before the encoded picture or sound: track number, time and flags. */
const FRAME_HEAD_BYTES = 4;

interface Frame {
  /** Start of the frame's outermost element, and start and end of its encoded picture or sound. */
  start: number;
  content: number;
  end: number;
}

/** Finds the frames of a small WebM file. */
function framesOf(webm: Buffer): Frame[] {
  const frames: Frame[] = [];
  let groupStart: number | null = null;
  let offset = 0;
  while (offset < webm.length) {
    const head = readElementHead(webm.subarray(offset));
    if (!head) break;
    const { id } = head;
    const content = offset + head.length;
    const end = content + head.size;
    if (BLOCKS.has(id)) frames.push({ start: groupStart ?? offset, content: content + FRAME_HEAD_BYTES, end });
    groupStart = id === BLOCK_GROUP ? offset : null;
    offset = id === SEGMENT || id === CLUSTER || id === BLOCK_GROUP ? content : end;
  }
  return frames;
}

/** Cuts a recording off after its first frame, so that its length is unknown. */
export function keepFirstFrame(webm: Buffer): Buffer {
  return webm.subarray(0, framesOf(webm)[0]?.end);
}

/** Replaces the content of all frames with noise: the container is valid, but no picture can be decoded. */
export function undecodable(webm: Buffer): Buffer {
  return withNoise(webm, framesOf(webm));
}

/** Replaces all frames of a track but the first with noise: the first picture can be decoded, but nothing after it. */
export function corruptAfterFirstFrame(webm: Buffer): Buffer {
  const tracks = new Set<number | undefined>();
  const isLater = ({ content }: Frame): boolean => {
    const track = webm[content - FRAME_HEAD_BYTES];
    const isFirst = !tracks.has(track);
    tracks.add(track);
    return !isFirst;
  };
  return withNoise(webm, framesOf(webm).filter(isLater));
}

/** Like `undecodable`, for MP4. */
export function undecodableMp4(mp4: Buffer): Buffer {
  const content = mp4.indexOf('mdat') + 4;
  return Buffer.from(mp4).fill(0xff, content, content + mp4.readUInt32BE(content - 8) - 8);
}

function withNoise(webm: Buffer, frames: Frame[]): Buffer {
  const noise = Buffer.from(webm);
  for (const { content, end } of frames) noise.fill(0xff, content, end);
  return noise;
}
