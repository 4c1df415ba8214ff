import { refusedVideo } from './video-facts.js';

/** An element of an EBML document (RFC 8794), by the position of its content in the buffer. */
export interface EbmlElement {
  id: number;
  content: Buffer;
}

/**
 * Length of a variable-length number in bytes, from the leading zeros of its first byte (RFC 8794 §4). 9 if malformed.
 */
export function varintLength(firstByte: number): number {
  return Math.clz32(firstByte) - 24 + 1;
}

/** Reads a variable-length size; null for the "unknown size" of live recordings (RFC 8794 §6.2). */
export function readSize(bytes: Buffer, offset: number, length: number): number | null {
  let value = (bytes[offset] ?? 0) & (0xff >> length);
  let allOnes = value === 0xff >> length;
  for (let i = 1; i < length; i += 1) {
    const byte = bytes[offset + i] ?? 0;
    value = value * 256 + byte;
    allOnes &&= byte === 0xff;
  }
  return allOnes ? null : value;
}

/**
 * Reads an unsigned integer of 0 to 8 bytes. Above 2^53 it returns the nearest number, but no real file has such
 * numbers.
 */
export function readUnsigned(content: Buffer): number {
  let value = 0;
  for (const byte of content) value = value * 256 + byte;
  return value;
}

/** The elements directly inside a small master element. Throws `video_refused` if sizes do not fit. */
export function* childElements(content: Buffer): Generator<EbmlElement> {
  let offset = 0;
  while (offset < content.length) {
    const idLength = varintLength(content[offset] ?? 0);
    const sizeAt = offset + idLength;
    const sizeLength = varintLength(content[sizeAt] ?? 0);
    const start = sizeAt + sizeLength;
    if (idLength > 4 || sizeLength > 8 || start > content.length) throw refusedVideo('is damaged');
    const size = readSize(content, sizeAt, sizeLength);
    if (size === null || start + size > content.length) throw refusedVideo('is damaged');
    yield { id: content.readUIntBE(offset, idLength), content: content.subarray(start, start + size) };
    offset = start + size;
  }
}
