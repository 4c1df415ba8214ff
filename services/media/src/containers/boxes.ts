import { refusedVideo } from './element-scan.js';

/** The contents of the boxes of a type (ISO/IEC 14496-12 §4.2) directly inside `content`. */
export function* boxesIn(content: Buffer, type: string): Generator<Buffer> {
  let offset = 0;
  while (offset + 8 <= content.length) {
    let size = content.readUInt32BE(offset);
    let head = 8;
    if (size === 1 && offset + 16 <= content.length) {
      size = Number(content.readBigUInt64BE(offset + 8));
      head = 16;
    } else if (size === 0) size = content.length - offset;
    if (size < head || offset + size > content.length) throw refusedVideo('is damaged');
    if (content.toString('latin1', offset + 4, offset + 8) === type) {
      yield content.subarray(offset + head, offset + size);
    }
    offset += size;
  }
}

export function requireBox(content: Buffer, ...path: string[]): Buffer {
  return path.reduce((parent, type) => {
    for (const box of boxesIn(parent, type)) return box;
    throw refusedVideo('is damaged');
  }, content);
}

export class FieldReader {
  private offset = 4;

  /** Starts after the version and flags. */
  constructor(private readonly content: Buffer) {}

  get version(): number {
    return this.content[0] ?? 0;
  }

  hasFlag(flag: number): boolean {
    if (this.content.length < 4) throw refusedVideo('is damaged');
    return (this.content.readUInt32BE(0) & flag) !== 0;
  }

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
