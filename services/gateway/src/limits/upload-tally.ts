import type { AdmitUploadResponse } from '@dear-future/contracts/internal/uploads';
import type { Counter } from './limiter.js';

const BYTES_STEP = 4_000_000;

export type Admitted = Pick<AdmitUploadResponse, 'mode' | 'slug' | 'ownerId' | 'countsForOwner'>;

export interface UploadLimits {
  /** Counts failed uploads, to prevent the guessing of links. */
  tries: Counter;
  /** A guest's network, or a user. */
  sender: Counter;
  /** Whether a failed upload counts as a try instead of as an upload of its sender. */
  failureIsTry: boolean;
  link?: Counter;
  slot?: Counter;
  /** Bytes of saved videos: per public link and its owner, or per account. */
  bytes: (admission: Admitted) => readonly Counter[];
  /** Bytes of uploads that were refused, cut off or repeated. */
  wastedBytes: Counter;
}

/** Counts only saved videos for a link, so that no client can use up a wedding's limits. Our own failures are free. */
export class UploadTally {
  private readonly counted = new Map<Counter, number>();
  private bytes: readonly Counter[] = [];
  private isRepeated = false;
  private uncounted = 0;

  constructor(private readonly limits: UploadLimits) {}

  checkTries(): Promise<void> {
    return this.limits.tries.check();
  }

  /** Called if capsules refused the upload, or if it repeats a stored video. */
  countTry(): Promise<void> {
    return this.limits.tries.consume();
  }

  /** Called after the admission, before the first byte. A refusal counts as a try. */
  async onAdmitted(admission: Admitted): Promise<void> {
    const { sender, link, slot, bytes, wastedBytes } = this.limits;
    try {
      await wastedBytes.check();
      // The video is already stored, so the body is only compared.
      this.isRepeated = admission.mode === 'digest';
      if (this.isRepeated) {
        await this.countTry();
        return;
      }
      this.bytes = bytes(admission);
      for (const each of this.bytes) await each.check();
      await slot?.check(1);
      // The sender comes first, so that its refusals do not count for the link.
      for (const each of [sender, link]) if (each) await this.count(each);
    } catch (error) {
      await this.undo(sender, link);
      await this.countTry().catch(() => undefined);
      throw error;
    }
  }

  /** Called when media has recognized a video. Repeated calls count once. */
  async countSlot(): Promise<void> {
    const { slot } = this.limits;
    if (slot && !this.isRepeated && !this.counted.has(slot)) await this.count(slot);
  }

  async addBytes(bytes: number): Promise<void> {
    this.uncounted += bytes;
    if (this.uncounted >= BYTES_STEP) await this.countBytes();
  }

  /** Called when media has stored the video. If the commit fails, `onFailed` follows. */
  async onStored(): Promise<void> {
    await this.countBytes().catch(() => undefined);
  }

  /** @param isOurFault then it does not count for the sender either */
  async onFailed({ isOurFault }: { isOurFault: boolean }): Promise<void> {
    await this.onStored();
    const { sender, link, slot, wastedBytes, failureIsTry } = this.limits;
    const isTry = failureIsTry && !isOurFault && this.counted.has(sender);
    const bytes = Math.max(0, ...this.bytes.map((each) => this.counted.get(each) ?? 0));
    await this.undo(slot, link, ...this.bytes, ...(isOurFault || failureIsTry ? [sender] : []));
    if (bytes > 0 && !isOurFault) await wastedBytes.consume(bytes).catch(() => undefined);
    if (isTry) await this.countTry();
  }

  private async countBytes(): Promise<void> {
    const bytes = this.uncounted;
    this.uncounted = 0;
    if (bytes === 0) return;
    if (this.isRepeated) return this.limits.wastedBytes.consume(bytes);
    // All are counted before one of them refuses, because all are undone alike.
    const counted = await Promise.allSettled(this.bytes.map((each) => this.count(each, bytes)));
    for (const each of counted) if (each.status === 'rejected') throw each.reason;
  }

  private async count(each: Counter, points = 1): Promise<void> {
    this.counted.set(each, (this.counted.get(each) ?? 0) + points);
    await each.consume(points);
  }

  private async undo(...some: (Counter | undefined)[]): Promise<void> {
    for (const each of some) {
      const points = each && this.counted.get(each);
      if (each === undefined || points === undefined) continue;
      this.counted.delete(each);
      await each.undo(points);
    }
  }
}
