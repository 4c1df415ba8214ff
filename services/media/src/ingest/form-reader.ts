import { Writable } from 'node:stream';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** Takes what one part of a form holds. The bytes are only lent: whoever keeps them copies them. */
export interface PartSink {
  take(bytes: Buffer): void | Promise<void>;
  end(): void;
}

/** More than a part's headers ever need. Bytes. */
const MAX_HEAD_BYTES = 16 * 1024;
/** Bytes around the parts mean nothing (RFC 2046 §5.1.1); a sender of many means no good. */
const MAX_AROUND_BYTES = 1024;
const HEAD_END = '\r\n\r\n';

/**
 * Splits a multipart body (RFC 2046 §5.1) into its parts while it arrives, with back-pressure and the memory of one chunk.
 *
 * Why an own one: whatever a form holds must be seen and judged by us. The usual parsers pass over a part without a name or
 * a disposition in silence, put U+FFFD where text is broken, and call event handlers, in which a throw ends the process.
 * Here `openPart` sees every part's headers, in order, and whatever it or its sink throws becomes this stream's error.
 *
 * Errors with `malformed` when the body is cut short or is no multipart body with this boundary.
 */
export class FormReader extends Writable {
  private state: 'around' | 'boundary' | 'head' | 'part' | 'end' = 'around';
  private readonly delimiter: Buffer;
  /** What arrived and is not read yet. The first delimiter needs no line before it. */
  private rest: Buffer = Buffer.from('\r\n');
  private sink: PartSink | null = null;
  private aroundBytes = 0;
  private reading: Promise<void> = Promise.resolve();

  /** @param openPart gets a part's headers, each character a byte; answers who takes its content */
  constructor(
    boundary: string,
    private readonly openPart: (head: string) => PartSink,
  ) {
    super();
    this.delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  /** Settles when no sink is at work any more; never rejects. */
  async atRest(): Promise<void> {
    await this.reading.catch(() => undefined);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.reading = this.read(chunk);
    this.reading.then(() => done(), done);
  }

  override _final(done: (error?: Error | null) => void): void {
    done(this.state === 'end' ? null : broken());
  }

  private async read(chunk: Buffer): Promise<void> {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    // A refusal from outside may come between two steps.
    while (!this.destroyed && (await this.step()));
  }

  /** Reads on by one piece; false when more bytes are needed. */
  private async step(): Promise<boolean> {
    switch (this.state) {
      case 'around':
      case 'part':
        return this.readContent();
      case 'boundary':
        return this.readBoundaryEnd();
      case 'head':
        return this.readHead();
      case 'end':
        this.passAround(this.rest);
        this.rest = Buffer.alloc(0);
        return false;
    }
  }

  private async readContent(): Promise<boolean> {
    const found = this.rest.indexOf(this.delimiter);
    // The delimiter may have begun in the last bytes.
    const end = found >= 0 ? found : Math.max(0, this.rest.length - this.delimiter.length + 1);
    const content = this.rest.subarray(0, end);
    this.rest = this.rest.subarray(found >= 0 ? end + this.delimiter.length : end);
    if (!this.sink) this.passAround(content);
    else if (content.length > 0) await this.sink.take(content);
    if (found < 0) return false;
    this.sink?.end();
    this.sink = null;
    this.state = 'boundary';
    return true;
  }

  private readBoundaryEnd(): boolean {
    if (this.rest.length < 2) return false;
    const mark = this.rest.toString('latin1', 0, 2);
    if (mark !== '--' && mark !== '\r\n') throw broken();
    this.state = mark === '--' ? 'end' : 'head';
    this.rest = this.rest.subarray(2);
    return true;
  }

  private readHead(): boolean {
    // An empty head has no line end before the blank line.
    const isEmpty = this.rest.toString('latin1', 0, 2) === '\r\n';
    const found = isEmpty ? 0 : this.rest.indexOf(HEAD_END);
    if (found > MAX_HEAD_BYTES || (found < 0 && this.rest.length > MAX_HEAD_BYTES)) throw broken();
    if (found < 0) return false;
    this.sink = this.openPart(this.rest.toString('latin1', 0, found));
    this.rest = this.rest.subarray(found + (isEmpty ? 2 : HEAD_END.length));
    this.state = 'part';
    return true;
  }

  private passAround(bytes: Buffer): void {
    this.aroundBytes += bytes.length;
    if (this.aroundBytes > MAX_AROUND_BYTES) throw broken();
  }
}

function broken(): ProblemError {
  return new ProblemError('malformed', 'The upload is broken or was cut short.');
}
