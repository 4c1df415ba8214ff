import { refusedVideo } from './video-facts.js';

/** A whole box of an ISO base media file (ISO/IEC 14496-12 §4.2) in memory. */
export interface Box {
  type: string;
  content: Buffer;
}

/** The boxes directly inside `content`. Throws `video_refused` if sizes do not fit. */
export function* boxesIn(content: Buffer): Generator<Box> {
  let offset = 0;
  while (offset + 8 <= content.length) {
    let size = content.readUInt32BE(offset);
    let head = 8;
    if (size === 1 && offset + 16 <= content.length) {
      size = Number(content.readBigUInt64BE(offset + 8));
      head = 16;
    } else if (size === 0) size = content.length - offset;
    if (size < head || offset + size > content.length) throw refusedVideo('is damaged');
    yield {
      type: content.toString('latin1', offset + 4, offset + 8),
      content: content.subarray(offset + head, offset + size),
    };
    offset += size;
  }
}

/** The first box of that type directly inside `content`, or null. */
export function findBox(content: Buffer, type: string): Buffer | null {
  for (const box of boxesIn(content)) if (box.type === type) return box.content;
  return null;
}

/** Like `findBox`, for a box that players need: throws `video_refused` if it is missing. */
export function requireBox(content: Buffer, type: string): Buffer {
  const found = findBox(content, type);
  if (!found) throw refusedVideo('is damaged');
  return found;
}

/** A cursor over the fields of a box that refuses to read past its end. */
export class FieldReader {
  private offset = 0;

  constructor(private readonly content: Buffer) {}

  uint32(): number {
    if (this.offset + 4 > this.content.length) throw refusedVideo('is damaged');
    const value = this.content.readUInt32BE(this.offset);
    this.offset += 4;
    return value;
  }

  uint64(): number {
    return this.uint32() * 2 ** 32 + this.uint32();
  }

  skip(bytes: number): this {
    this.offset += bytes;
    return this;
  }
}
