import { Transform, type TransformCallback } from 'node:stream';
import StreamSearch from 'streamsearch';

const CHUNK_BYTES = 16 * 1024;
/** How long bytes are held back at most, so that a refusal does not wait for more. In milliseconds. */
const MAX_HOLD_MS = 100;

/**
 * Joins small chunks: readers pay for each, and the sender chooses their size. Counts the parts (RFC 2046 §5.1.1),
 * because the parser silently skips those without a name or a disposition.
 */
export class FormBody extends Transform {
  private readonly held = Buffer.allocUnsafeSlow(CHUNK_BYTES);
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

  /** The number of parts, once the body has ended. The last delimiter does not begin a part. */
  get parts(): number {
    return this.delimiters - 1;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    if (this.filled + chunk.length > CHUNK_BYTES) this.pushHeld();
    if (chunk.length >= CHUNK_BYTES) this.pushChunk(chunk);
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
    if (this.filled > 0) this.pushChunk(Buffer.from(this.held.subarray(0, this.filled)));
    this.filled = 0;
  }

  private pushChunk(chunk: Buffer): void {
    this.search.push(chunk);
    this.push(chunk);
  }

  private stopTimer(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
