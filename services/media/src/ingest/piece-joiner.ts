import { Transform, type TransformCallback } from 'node:stream';

const PIECE_BYTES = 16 * 1024;
/** How long bytes are held back at most, so that a refusal does not wait for more of them. In milliseconds. */
const MAX_HOLD_MS = 100;

/**
 * Joins small chunks of a body into larger ones. Readers pay for each chunk in memory and time, and the sender chooses
 * their size: single bytes would cost a hundred times their size.
 */
export class PieceJoiner extends Transform {
  private readonly held = Buffer.allocUnsafeSlow(PIECE_BYTES);
  private filled = 0;
  private timer: NodeJS.Timeout | null = null;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.filled + chunk.length > PIECE_BYTES) this.pushHeld();
    if (chunk.length >= PIECE_BYTES) this.push(chunk);
    else {
      this.filled += chunk.copy(this.held, this.filled);
      this.timer ??= setTimeout(() => this.pushHeld(), MAX_HOLD_MS);
    }
    done();
  }

  override _flush(done: TransformCallback): void {
    this.pushHeld();
    done();
  }

  override _destroy(error: Error | null, done: TransformCallback): void {
    this.stopTimer();
    done(error);
  }

  private pushHeld(): void {
    this.stopTimer();
    if (this.filled > 0) this.push(Buffer.from(this.held.subarray(0, this.filled)));
    this.filled = 0;
  }

  private stopTimer(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
