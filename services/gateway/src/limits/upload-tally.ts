import type { AdmitUploadResponse } from '@dear-future/contracts/internal/uploads';
import type { Counter } from './limiter.js';

export type Admitted = Pick<AdmitUploadResponse, 'mode' | 'slug' | 'ownerId' | 'countsForOwner'>;

export interface UploadLimits {
  /** Counts failed and repeated uploads, so that no sender can guess links. */
  tries: Counter;
  /** Counts the other uploads of the guest's client, or of the user. */
  sender: Counter;
  link?: Counter;
  slot?: Counter;
  /** Returns the counters of saved bytes: those of the public link and its owner, or that of the account. */
  bytes: (admission: Admitted) => readonly Counter[];
  /** Counts the bytes of uploads that were refused, cut off or repeated. */
  wastedBytes: Counter;
}

/** Failed uploads do not count for a link, so that they cannot use up a wedding's limits. Our failures never count. */
export class UploadTally {
  private readonly counted = new Map<Counter, number>();
  private bytes: readonly Counter[] = [];

  constructor(private readonly limits: UploadLimits) {}

  checkTries(): Promise<void> {
    return this.limits.tries.check();
  }

  /** Called if the upload is refused or fails through its sender's fault, or if it repeats a stored video. */
  countTry(): Promise<void> {
    return this.limits.tries.consume();
  }

  /** Called after the admission, before the body is read. A refusal counts as a try. @param length in bytes */
  async onAdmitted(admission: Admitted, length: number): Promise<void> {
    const { sender, link, slot, bytes, wastedBytes } = this.limits;
    try {
      await wastedBytes.check();
      // The video is already stored, so the body is only compared.
      if (admission.mode === 'digest') {
        await this.countTry();
        return;
      }
      this.bytes = bytes(admission);
      for (const each of this.bytes) await each.check(length);
      await slot?.check(1);
      // The sender comes first, so that a sender at its limit does not count for the link.
      for (const each of [sender, link]) if (each) await this.count(each);
    } catch (error) {
      await this.undo();
      await this.countTry().catch(() => undefined);
      throw error;
    }
  }

  /** Called when the media service has recognized or stored a video. Repeated calls count once. */
  async countSlot(): Promise<void> {
    const { sender, slot } = this.limits;
    if (slot && this.counted.has(sender) && !this.counted.has(slot)) await this.count(slot);
  }

  /** Called when the media service has stored the video. Concurrent videos may exceed a limit together. */
  async onStored(bytes: number): Promise<void> {
    const limits = this.counted.size > 0 ? this.bytes : [this.limits.wastedBytes];
    for (const each of limits) await this.count(each, bytes).catch(() => undefined);
  }

  /** @param isOurFault if true, the upload does not count, except as a try if it repeats a stored video */
  async onFailed({ isOurFault, bytes }: { isOurFault: boolean; bytes: number }): Promise<void> {
    const wasCounted = this.counted.has(this.limits.sender);
    await this.undo();
    if (isOurFault) return;
    if (bytes > 0) await this.limits.wastedBytes.consume(bytes).catch(() => undefined);
    if (wasCounted) await this.countTry();
  }

  private async count(each: Counter, points = 1): Promise<void> {
    this.counted.set(each, (this.counted.get(each) ?? 0) + points);
    await each.consume(points);
  }

  private async undo(): Promise<void> {
    const counted = [...this.counted];
    this.counted.clear();
    for (const [each, points] of counted) await each.undo(points);
  }
}
