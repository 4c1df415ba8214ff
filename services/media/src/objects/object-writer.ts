import type { Log } from '@dear-future/service-kit/logging/log';
import type { ObjectStorage, StoredPart } from '../storage/object-storage.js';
import type { ObjectKind, Objects, OpenObject } from './objects.js';

/** Parts have equal length. S3 requires at least 5 MiB, and a part is held in memory while it is sent. */
const PART_BYTES = 8 * 1024 * 1024;

/** A finished object. */
export interface WrittenObject extends OpenObject {
  bytes: number;
}

/**
 * Writes an object of unknown length with the memory of one part. Nothing is sent to storage before the first part is
 * full or the object ends, so a short upload that is refused never gets there. Call and await `write` for each chunk,
 * then `finish`; or `abandon` at any time. The order is: database row, upload in storage, its id in the row.
 */
export class ObjectWriter {
  private readonly parts: StoredPart[] = [];
  private part: Buffer | null = null;
  private filled = 0;
  private bytes = 0;
  private object: OpenObject | null = null;
  private uploadId: string | null = null;
  private renewal: NodeJS.Timeout | null = null;

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
      // Copied, because otherwise a few bytes would keep a whole pooled chunk in memory.
      this.part ??= Buffer.allocUnsafeSlow(PART_BYTES);
      const copied = chunk.copy(this.part, this.filled, offset);
      this.filled += copied;
      offset += copied;
      if (this.filled === PART_BYTES) await this.sendPart(signal);
    }
  }

  /**
   * Writes the rest and completes the object. It is still open: `Objects.keep` makes it permanent.
   *
   * @param check checks the whole object while this writer still renews its row
   */
  async finish(
    signal: AbortSignal | null = null,
    check?: (whole: WrittenObject) => Promise<void>,
  ): Promise<WrittenObject> {
    if (this.filled > 0) await this.sendPart(signal);
    this.part = null;
    const { object, uploadId, bytes } = this;
    if (!object || !uploadId) throw new Error('an object without bytes cannot be finished');
    await this.storage.completeUpload({ key: object.key, uploadId }, this.parts, bytes);
    const whole = { ...object, bytes };
    await check?.(whole);
    this.stopRenewal();
    return whole;
  }

  /** Gives up: the stored bytes are removed, now or by `ObjectRemoval`. Never throws. */
  async abandon(): Promise<void> {
    this.stopRenewal();
    this.part = null;
    if (!this.object) return;
    await this.objects.abandon([this.object.id]).catch((err: unknown) => {
      this.log.warn({ event: 'object.abandon_failed', err }, 'An unfinished object stays until the sweep removes it');
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
    this.renewal = setInterval(() => {
      this.objects.touch(object.id).catch((err: unknown) => {
        this.log.warn(
          { event: 'object.touch_failed', err },
          'The time of an open object could not be renewed; the next renewal retries',
        );
      });
    }, this.objects.touchIntervalMs).unref();
    // The row knows the type; storage does not need it.
    const uploadId = await this.storage.openUpload(object.key, 'application/octet-stream');
    this.uploadId = uploadId;
    await this.objects.storeUploadId(object.id, uploadId);
    return { key: object.key, uploadId };
  }

  private stopRenewal(): void {
    if (this.renewal) clearInterval(this.renewal);
    this.renewal = null;
  }
}
