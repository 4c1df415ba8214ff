import type { Log } from '@dear-future/service-kit/logging/log';
import type { ObjectStorage, StoredPart } from '../storage/object-storage.js';
import type { ObjectKind, Objects, OpenObject } from './objects.js';

/** Parts of equal length; S3 wants at least 5 MiB, and a part is held in memory while it travels. */
const PART_BYTES = 8 * 1024 * 1024;

/** What was written. */
export interface WrittenObject extends OpenObject {
  bytes: number;
}

/**
 * Writes one object of unknown length with the memory of one part. Nothing reaches storage before the first part is full or
 * the object ends, so that a short upload which turns out to be refused never gets there.
 *
 * Call `write` for each chunk and await it, then `finish`; or `abandon` at any time. The database row comes first, then the
 * storage's upload, then its id into the row.
 */
export class ObjectWriter {
  private readonly parts: StoredPart[] = [];
  private part: Buffer | null = null;
  private filled = 0;
  private bytes = 0;
  private object: OpenObject | null = null;
  private uploadId: string | null = null;
  private alive: NodeJS.Timeout | null = null;

  constructor(
    private readonly objects: Objects,
    private readonly storage: ObjectStorage,
    private readonly log: Log,
    private readonly target: { videoName: string; kind: ObjectKind },
  ) {}

  async write(chunk: Buffer, signal: AbortSignal | null = null): Promise<void> {
    this.bytes += chunk.length;
    let offset = 0;
    while (offset < chunk.length) {
      // Slow on purpose: the pool would keep the whole part alive for the sake of a few bytes.
      this.part ??= Buffer.allocUnsafeSlow(PART_BYTES);
      const copied = chunk.copy(this.part, this.filled, offset);
      this.filled += copied;
      offset += copied;
      if (this.filled === PART_BYTES) await this.sendPart(signal);
    }
  }

  /**
   * Stores what is left and makes the object whole. It is open still: `Objects.keep` makes it stay.
   *
   * @param look what is done with the whole object while this writer still shows signs of life
   */
  async finish(
    signal: AbortSignal | null = null,
    look?: (whole: WrittenObject) => Promise<void>,
  ): Promise<WrittenObject> {
    if (this.filled > 0) await this.sendPart(signal);
    this.part = null;
    const { object, uploadId, bytes } = this;
    if (!object || !uploadId) throw new Error('an object without bytes cannot be finished');
    await this.storage.completeUpload({ key: object.key, uploadId }, this.parts, bytes);
    const whole = { ...object, bytes };
    await look?.(whole);
    this.rest();
    return whole;
  }

  /** Gives up: what reached storage is removed, at once or by whoever comes after. Never throws. */
  async abandon(): Promise<void> {
    this.rest();
    this.part = null;
    if (!this.object) return;
    await this.objects.abandon([this.object.id]).catch((err: unknown) => {
      this.log.warn({ event: 'object.abandon_failed', err }, 'An unfinished object stays until the sweep finds it');
    });
  }

  private async sendPart(signal: AbortSignal | null): Promise<void> {
    const { part } = this;
    if (!part) return;
    const upload = await this.open();
    const body = part.subarray(0, this.filled);
    this.parts.push(await this.storage.putPart(upload, this.parts.length + 1, body, signal));
    this.filled = 0;
  }

  private async open(): Promise<{ key: string; uploadId: string }> {
    if (this.object && this.uploadId) return { key: this.object.key, uploadId: this.uploadId };
    const object = await this.objects.open(this.target.videoName, this.target.kind);
    this.object = object;
    // What an object is, its row says; storage need not know.
    const uploadId = await this.storage.openUpload(object.key, 'application/octet-stream');
    this.uploadId = uploadId;
    await this.objects.noteUpload(object.id, uploadId);
    this.alive = setInterval(() => {
      this.objects.touch(object.id).catch((err: unknown) => {
        this.log.warn({ event: 'object.touch_failed', err }, 'A sign of life could not be written; the next may');
      });
    }, this.objects.touchIntervalMs).unref();
    return { key: object.key, uploadId };
  }

  private rest(): void {
    if (this.alive) clearInterval(this.alive);
    this.alive = null;
  }
}
