import { refusedVideo } from './element-scan.js';

export interface EbmlElement {
  id: number;
  content: Buffer;
}

/** Length of a variable-length number (RFC 8794 §4), by the zeros before its first bit. 9 if malformed. */
export function varintLength(firstByte = 0): number {
  return Math.clz32(firstByte) - 24 + 1;
}

/** Reads a variable-length size; null for the "unknown size" of live recordings (RFC 8794 §6.2). */
export function readSize(bytes: Buffer, offset: number, length: number): number | null {
  const mask = 0xff >> length;
  const first = (bytes[offset] ?? 0) & mask;
  const rest = bytes.subarray(offset + 1, offset + length);
  return first === mask && rest.every((byte) => byte === 0xff) ? null : first * 256 ** rest.length + readUnsigned(rest);
}

export function readUnsigned(content: Buffer): number {
  return content.reduce((value, byte) => value * 256 + byte, 0);
}

export function readText(content: Buffer = Buffer.alloc(0)): string {
  return content.toString('latin1').replace(/\0+$/, '');
}

export function* childElements(content: Buffer): Generator<EbmlElement> {
  let offset = 0;
  while (offset < content.length) {
    const idLength = varintLength(content[offset]);
    const sizeAt = offset + idLength;
    const sizeLength = varintLength(content[sizeAt]);
    const start = sizeAt + sizeLength;
    if (idLength > 4 || sizeLength > 8 || start > content.length) throw refusedVideo('is damaged');
    const size = readSize(content, sizeAt, sizeLength);
    if (size === null || start + size > content.length) throw refusedVideo('is damaged');
    yield { id: content.readUIntBE(offset, idLength), content: content.subarray(start, start + size) };
    offset = start + size;
  }
}
