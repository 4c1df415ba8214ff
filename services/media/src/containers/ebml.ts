/** The head of an EBML element or an MP4 box. */
export interface Head {
  id: string;
  /** Bytes of the head itself. */
  length: number;
  /** Bytes of the content; infinite if it extends to the end of the file. */
  size: number;
}

/** The longest head of an EBML element: an id of 4 bytes, a size of 8. */
export const MAX_ELEMENT_HEAD_BYTES = 12;

/** Returns null if more bytes are needed. @throws RangeError if these bytes are no head (RFC 8794) */
export function readElementHead(bytes: Buffer): Head | null {
  const idBytes = varintLength(bytes[0]);
  if (idBytes > 4) throw new RangeError('an element has no valid id');
  if (bytes.length <= idBytes) return null;
  const length = idBytes + varintLength(bytes[idBytes]);
  if (length > idBytes + 8) throw new RangeError('an element has no valid size');
  if (bytes.length < length) return null;
  return { id: bytes.toString('hex', 0, idBytes), length, size: readVarint(bytes.subarray(idBytes, length)) };
}

/** Returns how many bytes a variable-length number takes (RFC 8794 §4). Counts its leading zero bits; 9 is invalid. */
export function varintLength(firstByte = 0): number {
  return Math.clz32(firstByte) - 24 + 1;
}

/** Reads a variable-length number. Returns Infinity for the "unknown size" of live recordings (RFC 8794 §6.2). */
export function readVarint(bytes: Buffer): number {
  const mask = 0xff >> bytes.length;
  const [first = 0, ...rest] = bytes;
  const isUnknown = (first & mask) === mask && rest.every((byte) => byte === 0xff);
  return isUnknown ? Infinity : readUnsigned([first & mask, ...rest]);
}

export function readUnsigned(content: Iterable<number> = []): number {
  return [...content].reduce((value, byte) => value * 256 + byte, 0);
}
