import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Head } from './ebml.js';

const MAX_SIDE = 4096;
const MAX_HEAD_BYTES = 16;

/** Returns null if more bytes are needed. */
export type HeadReader = (bytes: Buffer) => Head | null;

/** Returns the error (422) for a video that we refuse to store. `why` completes the sentence "This video …". */
export function refusedVideo(why: string): ProblemError {
  return new ProblemError('video_refused', `This video ${why}. Please record it again.`);
}

export function notAVideo(): ProblemError {
  return new ProblemError('unsupported_media', 'This file is not a WebM or MP4 video.');
}

/** Returns the number of pixels in a picture. Throws if a side is zero or too long. */
export function countPixels(width: number, height: number): number {
  if (!(width >= 1 && height >= 1)) throw refusedVideo('is damaged');
  if (width > MAX_SIDE || height > MAX_SIDE) throw refusedVideo('has a higher resolution than we can store');
  return width * height;
}

export function* elementsIn(content: Buffer, readHead: HeadReader): Generator<[id: string, content: Buffer]> {
  for (let rest = content; rest.length > 0;) {
    const head = readHead(rest);
    if (!head) return;
    const end = head.length + head.size;
    if (end > rest.length) throw refusedVideo('is damaged');
    yield [head.id, rest.subarray(head.length, end)];
    rest = rest.subarray(end);
  }
}

/** Reads elements as their bytes arrive. Its memory grows with the bytes received, not with declared sizes. */
export abstract class ElementScan {
  private readonly head = Buffer.alloc(MAX_HEAD_BYTES);
  private headLength = 0;
  private content: Buffer | null = null;
  private filled = 0;
  private size = 0;
  private onContent: (content: Buffer) => void = () => undefined;
  protected bytesToSkip = 0;

  abstract readonly contentType: 'video/webm' | 'video/mp4';
  abstract readonly secondsSoFar: number;
  /** The number of pictures so far. */
  abstract readonly frames: number;
  /** The number of pixels in all these pictures together. */
  abstract readonly pixels: number;
  abstract finish(): void;
  protected abstract readonly readHead: HeadReader;
  /** Collects or skips an element's content. If it does neither, the element's children are read like its siblings. */
  protected abstract begin(head: Head): void;

  push(chunk: Buffer): void {
    for (let rest = chunk; rest.length > 0;) {
      if (this.content) rest = this.append(this.content, rest);
      else if (this.bytesToSkip > 0) {
        const skipped = Math.min(this.bytesToSkip, rest.length);
        this.bytesToSkip -= skipped;
        rest = rest.subarray(skipped);
        this.onSkipped(skipped);
      } else {
        this.headLength += rest.copy(this.head, this.headLength, 0, 1);
        rest = rest.subarray(1);
        const head = this.readHead(this.head.subarray(0, this.headLength));
        if (!head) continue;
        this.headLength = 0;
        this.begin(head);
      }
    }
  }

  protected onSkipped(_bytes: number): void {
    // Only MP4 counts skipped bytes.
  }

  /** True while a head, or content to collect, has arrived only in part. */
  protected get isCollecting(): boolean {
    return this.headLength > 0 || this.content !== null;
  }

  protected collect(size: number, onContent: (content: Buffer) => void): void {
    if (size === 0) {
      onContent(Buffer.alloc(0));
      return;
    }
    this.content = Buffer.alloc(0);
    this.filled = 0;
    this.size = size;
    this.onContent = onContent;
  }

  private append(content: Buffer, bytes: Buffer): Buffer {
    const count = Math.min(this.size - this.filled, bytes.length);
    const needed = this.filled + count;
    const mustGrow = needed > content.length;
    const buffer = mustGrow ? Buffer.concat([content], Math.min(this.size, 2 * needed)) : content;
    bytes.copy(buffer, this.filled, 0, count);
    this.filled = needed;
    this.content = needed < this.size ? buffer : null;
    if (needed === this.size) this.onContent(buffer);
    return bytes.subarray(count);
  }
}
