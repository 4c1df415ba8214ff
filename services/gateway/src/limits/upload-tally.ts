import type { AdmitUploadResponse } from '@dear-future/contracts/internal/uploads';
import type { Counter } from './limiter.js';

export type Admitted = Pick<AdmitUploadResponse, 'mode' | 'slug' | 'ownerId' | 'countsForOwner' | 'linkUploadsPerHour'>;

interface UploadLimits {
  /** Only for users: what one guest does wrong must not count for the others at the same client. */
  user?: {
    /** Counts failed and repeated uploads. */
    tries: Counter;
    accepted: Counter;
    /** Counts the bytes of uploads that were refused, cut off or repeated. */
    wastedBytes: Counter;
  };
  link?: (admission: Admitted) => Counter;
  /** Returns the counters of saved bytes: those of the public link and its owner, or that of the account. */
  bytes: (admission: Admitted) => readonly Counter[];
}

/** Failed uploads do not count for a link, so that they cannot use up a wedding's limits. Our failures never count. */
export class UploadTally {
  private readonly counted = new Map<Counter, number>();
  private bytes: readonly Counter[] = [];
  /** False for a repeated upload, whose video is already stored. */
  private isNew = false;

  constructor(private readonly limits: UploadLimits) {}

  async checkTries(): Promise<void> {
    await this.limits.user?.tries.check();
  }

  /** Called if the upload is refused or fails through its sender's fault, or if it repeats a stored video. */
  async countTry(): Promise<void> {
    await this.limits.user?.tries.consume();
  }

  /** Called after the admission, before the body is read. A refusal counts as a try. @param length in bytes */
  async onAdmitted(admission: Admitted, length: number): Promise<void> {
    const { user, link, bytes } = this.limits;
    try {
      await user?.wastedBytes.check();
      // The video is already stored, so the body is only compared.
      if (admission.mode === 'digest') {
        await this.countTry();
        return;
      }
      this.bytes = bytes(admission);
      for (const each of this.bytes) await each.check(length);
      for (const each of [user?.accepted, link?.(admission)]) if (each) await this.count(each);
      this.isNew = true;
    } catch (error) {
      await this.undo();
      await this.countTry().catch(() => undefined);
      throw error;
    }
  }

  /** Called when the media service has stored the video. Concurrent videos may exceed a limit together. */
  async onStored(bytes: number): Promise<void> {
    const wasted = this.limits.user ? [this.limits.user.wastedBytes] : [];
    for (const each of this.isNew ? this.bytes : wasted) await this.count(each, bytes).catch(() => undefined);
  }

  /** @param isOurFault if true, the upload does not count, except as a try if it repeats a stored video */
  async onFailed({ isOurFault, bytes }: { isOurFault: boolean; bytes: number }): Promise<void> {
    const wasNew = this.isNew;
    await this.undo();
    if (isOurFault) return;
    if (bytes > 0) await this.limits.user?.wastedBytes.consume(bytes).catch(() => undefined);
    if (wasNew) await this.countTry();
  }

  private async count(each: Counter, points = 1): Promise<void> {
    this.counted.set(each, (this.counted.get(each) ?? 0) + points);
    await each.consume(points);
  }

  private async undo(): Promise<void> {
    const counted = [...this.counted];
    this.counted.clear();
    this.isNew = false;
    for (const [each, points] of counted) await each.undo(points);
  }
}
