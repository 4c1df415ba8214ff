import type { AdmitUploadResponse } from '@dear-future/contracts/internal/uploads';
import type { Limiter } from './limiter.js';

/** Bytes are counted after this many. */
const BYTES_STEP = 4_000_000;

/** A limit and its key. */
export interface Counted {
  limiter: Limiter;
  key: string;
}

/** What limits need to know about an admission. */
export type Admitted = Pick<AdmitUploadResponse, 'mode' | 'slug' | 'ownerId' | 'countsForOwner'>;

/** The limits of one upload. */
export interface UploadLimits {
  /** Uploads without result: mistyped links, closed prompts, repeated requests. Stops guessing. */
  tries: Counted;
  /** Uploads of the sender: a guest's network, or a user. */
  sender: Counted;
  /** Whether a failed upload counts as a try instead of an upload of its sender. */
  failsAsTry: boolean;
  /** Uploads by the public link or edit link. */
  link?: Counted;
  /** Places that the sender takes in a capsule. */
  place?: Counted;
  /** Bytes that are kept: for the public link and its owner, or for the account. */
  bytes: (admission: Admitted) => readonly Counted[];
  /** Bytes that are refused, cut off or repeated. */
  bytesInVain: Counted;
}

/**
 * Counts one upload. Only what is kept counts for a link, so that no client can use up a wedding's limits with junk. Our own
 * failures do not count.
 */
export class UploadTally {
  private readonly counted = new Map<Counted, number>();
  private bytes: readonly Counted[] = [];
  private isRepeated = false;
  private uncounted = 0;

  constructor(private readonly limits: UploadLimits) {}

  /** Call it first. @throws ProblemError `too_many_requests` after too many tries */
  ask(): Promise<void> {
    const { limiter, key } = this.limits.tries;
    return limiter.ask(key);
  }

  /** Capsules refused it, or it repeats a stored video. @throws ProblemError `too_many_requests` */
  tried(): Promise<void> {
    const { limiter, key } = this.limits.tries;
    return limiter.consume(key);
  }

  /**
   * Capsules admitted it. Call it before the first byte. A refusal here counts for nothing, without a free place as a try.
   *
   * @throws ProblemError `too_many_requests`
   */
  async admitted(admission: Admitted): Promise<void> {
    const { sender, link, place, bytes, bytesInVain } = this.limits;
    await bytesInVain.limiter.ask(bytesInVain.key);
    // The video is stored already and only compared.
    this.isRepeated = admission.mode === 'digest';
    if (this.isRepeated) return this.tried();
    this.bytes = bytes(admission);
    for (const { limiter, key } of this.bytes) await limiter.ask(key);
    await place?.limiter.ask(place.key, 1).catch(async (error: unknown) => {
      await this.tried().catch(() => undefined);
      throw error;
    });
    // The sender first, so that its refusals do not count for the link.
    try {
      for (const each of [sender, link]) if (each) await this.count(each);
    } catch (error) {
      await this.giveBack([sender, link]);
      throw error;
    }
  }

  /** Media has recognized a video. Repeated calls count once. @throws ProblemError `too_many_requests` */
  async holdsSlot(): Promise<void> {
    const { place } = this.limits;
    if (place && !this.isRepeated && !this.counted.has(place)) await this.count(place);
  }

  /** @throws ProblemError `too_many_requests` when these bytes exceed the limit */
  async came(bytes: number): Promise<void> {
    this.uncounted += bytes;
    if (this.uncounted >= BYTES_STEP) await this.countBytes();
  }

  /** The video is kept. */
  async kept(): Promise<void> {
    await this.countBytes().catch(() => undefined);
  }

  /** Nothing was kept. @param ours whether the product failed; then it does not count for the sender either */
  async failed({ ours }: { ours: boolean }): Promise<void> {
    await this.countBytes().catch(() => undefined);
    const { sender, link, place, bytesInVain, failsAsTry } = this.limits;
    const isTry = failsAsTry && !ours && this.counted.has(sender);
    const bytes = Math.max(0, ...this.bytes.map((each) => this.counted.get(each) ?? 0));
    await this.giveBack([place, link, ...this.bytes, ...(ours || failsAsTry ? [sender] : [])]);
    if (bytes > 0 && !ours) await bytesInVain.limiter.consume(bytesInVain.key, bytes).catch(() => undefined);
    if (isTry) await this.tried();
  }

  private async countBytes(): Promise<void> {
    const { bytesInVain } = this.limits;
    const bytes = this.uncounted;
    this.uncounted = 0;
    if (bytes === 0) return;
    if (this.isRepeated) return bytesInVain.limiter.consume(bytesInVain.key, bytes);
    // All count before one of them refuses, because all are given back alike.
    const counted = await Promise.allSettled(this.bytes.map((each) => this.count(each, bytes)));
    for (const each of counted) if (each.status === 'rejected') throw each.reason;
  }

  private async count(each: Counted, points = 1): Promise<void> {
    this.counted.set(each, (this.counted.get(each) ?? 0) + points);
    await each.limiter.consume(each.key, points);
  }

  private async giveBack(some: readonly (Counted | undefined)[]): Promise<void> {
    for (const each of some) {
      const points = each && this.counted.get(each);
      if (each === undefined || points === undefined) continue;
      this.counted.delete(each);
      await each.limiter.giveBack(each.key, points);
    }
  }
}
