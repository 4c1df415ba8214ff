/** Bytes allocated before any have arrived. */
const INITIAL_CAPACITY = 4096;

/**
 * Collects a known number of bytes in one buffer. Its memory grows with the bytes received, not with the declared size
 * or the number of chunks.
 */
export class ByteCollector {
  private buffer: Buffer;
  private filled = 0;

  constructor(private readonly size: number) {
    this.buffer = Buffer.allocUnsafe(Math.min(size, INITIAL_CAPACITY));
  }

  /** Copies as many missing bytes as `chunk` has from `offset` on, and returns how many it copied. */
  append(chunk: Buffer, offset: number): number {
    const count = Math.min(this.size - this.filled, chunk.length - offset);
    const needed = this.filled + count;
    if (needed > this.buffer.length) {
      const grown = Buffer.allocUnsafe(Math.min(this.size, Math.max(needed, 2 * this.buffer.length)));
      this.buffer.copy(grown, 0, 0, this.filled);
      this.buffer = grown;
    }
    chunk.copy(this.buffer, this.filled, offset, offset + count);
    this.filled = needed;
    return count;
  }

  /** The bytes, once all have arrived; null until then. */
  get content(): Buffer | null {
    return this.filled === this.size ? this.buffer : null;
  }
}
