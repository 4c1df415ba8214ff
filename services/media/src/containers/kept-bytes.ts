/** Allocated before a byte has come. */
const FIRST_BYTES = 4096;

/**
 * Gathers a known number of bytes into one buffer. Its memory grows with the bytes that have come, not with the declared
 * size, and does not depend on how many pieces they come in.
 */
export class KeptBytes {
  private buffer: Buffer;
  private filled = 0;

  constructor(private readonly size: number) {
    this.buffer = Buffer.allocUnsafe(Math.min(size, FIRST_BYTES));
  }

  /** Copies what is still missing from `chunk`; returns how many bytes that were. */
  take(chunk: Buffer, offset: number): number {
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

  /** All the bytes once they have come, else null. */
  get content(): Buffer | null {
    return this.filled === this.size ? this.buffer : null;
  }
}
