import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

const INITIAL_CAPACITY = 4096;
const MAX_HEAD_BYTES = 16;

/** 422 for a file with a video's header that cannot be played. `why` completes the sentence "This video …". */
export function refusedVideo(why: string): ProblemError {
  return new ProblemError('video_refused', `This video ${why}. Please record it again.`);
}

export function notAVideo(): ProblemError {
  return new ProblemError('unsupported_media', 'This file is not a WebM or MP4 video.');
}

export abstract class ElementScan {
  private readonly head = Buffer.alloc(MAX_HEAD_BYTES);
  private headLength = 0;
  private content: Buffer | null = null;
  private filled = 0;
  private size = 0;
  private onContent: (content: Buffer) => void = () => undefined;
  protected skipping = 0;

  abstract readonly secondsSoFar: number;
  abstract finish(): void;
  /** Reads the head of an element and begins its content. Returns false if more bytes are needed. */
  protected abstract readHead(head: Buffer, length: number): boolean;

  push(chunk: Buffer): void {
    let offset = 0;
    while (offset < chunk.length) {
      if (this.content) offset += this.append(this.content, chunk, offset);
      else if (this.skipping > 0) {
        const step = Math.min(this.skipping, chunk.length - offset);
        this.skipping -= step;
        offset += step;
        this.onSkipped(step);
      } else {
        this.head[this.headLength] = chunk[offset] ?? 0;
        this.headLength += 1;
        offset += 1;
        if (this.readHead(this.head, this.headLength)) this.headLength = 0;
      }
    }
  }

  protected onSkipped(_bytes: number): void {
    // Only some formats count skipped bytes.
  }

  protected get isWithinElement(): boolean {
    return this.headLength > 0 || this.content !== null;
  }

  /** Uses memory in proportion to the bytes received, not to the declared size or the number of chunks. */
  protected collect(size: number, onContent: (content: Buffer) => void): void {
    if (size === 0) {
      onContent(Buffer.alloc(0));
      return;
    }
    this.content = Buffer.allocUnsafe(Math.min(size, INITIAL_CAPACITY));
    this.filled = 0;
    this.size = size;
    this.onContent = onContent;
  }

  private append(content: Buffer, chunk: Buffer, offset: number): number {
    const count = Math.min(this.size - this.filled, chunk.length - offset);
    const needed = this.filled + count;
    let buffer = content;
    if (needed > content.length) {
      buffer = Buffer.allocUnsafe(Math.min(this.size, Math.max(needed, 2 * content.length)));
      content.copy(buffer, 0, 0, this.filled);
    }
    chunk.copy(buffer, this.filled, offset, offset + count);
    this.filled = needed;
    this.content = needed < this.size ? buffer : null;
    if (needed === this.size) this.onContent(buffer);
    return count;
  }
}
