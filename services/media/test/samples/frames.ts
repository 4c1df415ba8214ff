import { readElementHead } from '../../src/containers/ebml.js';

const SEGMENT = '18538067';
const CLUSTER = '1f43b675';
const BLOCK_GROUP = 'a0';
const BLOCKS = new Set(['a1', 'a3']);
/** Bytes before the encoded picture or sound: track number, time and flags. */
const FRAME_HEAD_BYTES = 4;

interface Frame {
  /** Where the encoded picture or sound begins and ends. */
  content: number;
  end: number;
}

/** Finds the frames of a small WebM file. */
function framesOf(webm: Buffer): Frame[] {
  const frames: Frame[] = [];
  let offset = 0;
  while (offset < webm.length) {
    const head = readElementHead(webm.subarray(offset));
    if (!head) break;
    const { id } = head;
    const content = offset + head.length;
    const end = content + head.size;
    if (BLOCKS.has(id)) frames.push({ content: content + FRAME_HEAD_BYTES, end });
    offset = id === SEGMENT || id === CLUSTER || id === BLOCK_GROUP ? content : end;
  }
  return frames;
}

/** Cuts a recording off after its first frame. A single frame does not show how long the recording is. */
export function keepFirstFrame(webm: Buffer): Buffer {
  return webm.subarray(0, framesOf(webm)[0]?.end);
}

/** Cuts a recording off in the middle of its last picture or sound. */
export function cutWithinLastBlock(webm: Buffer): Buffer {
  const { content, end } = framesOf(webm).at(-1) ?? { content: 0, end: 0 };
  return webm.subarray(0, Math.floor((content + end) / 2));
}

/** Replaces the content of all frames with noise: the container is valid, but no picture can be decoded. */
export function undecodable(webm: Buffer): Buffer {
  return withNoise(webm, framesOf(webm));
}

/** Replaces all but the first frame of each track with noise, so that only the first picture can be decoded. */
export function corruptAfterFirstFrame(webm: Buffer): Buffer {
  const seenTracks = new Set<number | undefined>();
  const isLater = ({ content }: Frame): boolean => {
    const track = webm[content - FRAME_HEAD_BYTES];
    const isFirst = !seenTracks.has(track);
    seenTracks.add(track);
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
  const copy = Buffer.from(webm);
  for (const { content, end } of frames) copy.fill(0xff, content, end);
  return copy;
}
