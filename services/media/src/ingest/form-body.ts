import { Transform, type TransformCallback } from 'node:stream';
import StreamSearch from 'streamsearch';

const PIECE_BYTES = 16 * 1024;
/** How long bytes are held back at most, so that a refusal does not wait for more of them. In milliseconds. */
const MAX_HOLD_MS = 100;

/**
 * Joins small chunks: readers pay for each, and the sender chooses their size. Counts the parts (RFC 2046 §5.1.1),
 * because the parser silently skips those without a name or a disposition.
 */
export class FormBody extends Transform {
  private readonly held = Buffer.allocUnsafeSlow(PIECE_BYTES);
  private filled = 0;
  private timer: NodeJS.Timeout | null = null;
  private delimiters = 0;
  private readonly search: StreamSearch;

  constructor(boundary: string) {
    super();
    this.search = new StreamSearch(`\r\n--${boundary}`, (isFound) => {
      if (isFound) this.delimiters += 1;
    });
    // The first delimiter may be at the very beginning, without a line break before it.
    this.search.push(Buffer.from('\r\n'));
  }

  /** Once the body has ended: the last delimiter does not begin a part. */
  get parts(): number {
    return this.delimiters - 1;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.filled + chunk.length > PIECE_BYTES) this.pushHeld();
    if (chunk.length >= PIECE_BYTES) this.pushPiece(chunk);
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
    if (this.filled > 0) this.pushPiece(Buffer.from(this.held.subarray(0, this.filled)));
    this.filled = 0;
  }

  private pushPiece(piece: Buffer): void {
    this.search.push(piece);
    this.push(piece);
  }

  private stopTimer(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
