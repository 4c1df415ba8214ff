import type { Counted } from './submission-tally.js';

/**
 * Counts the bytes of one upload for a public link and its owner, or for a user's account. Bytes that are refused,
 * aborted or sent again are subtracted and count for the client instead, so that no client can use up a wedding's daily
 * limit with junk.
 */
export class ByteTally {
  private counted = 0;
  private again = false;

  constructor(
    /** Counts what is kept. */
    private readonly kept: readonly Counted[],
    private readonly inVain: Counted,
  ) {}

  /**
   * Call it before the first byte.
   *
   * @param again whether the video is stored already and only compared; then it counts for the client alone
   * @throws ProblemError `too_many_requests` when the client, the link or its owner has no bytes left
   */
  async begin({ again }: { again: boolean }): Promise<void> {
    this.again = again;
    await this.inVain.limiter.ask(this.inVain.key);
    if (!again) for (const { limiter, key } of this.kept) await limiter.ask(key);
  }

  /** @throws ProblemError `too_many_requests` when these bytes exceed the limit */
  async came(bytes: number): Promise<void> {
    if (this.again) return this.inVain.limiter.consume(this.inVain.key, bytes);
    this.counted += bytes;
    // All count before one of them refuses, because all are given back alike.
    const counted = await Promise.allSettled(this.kept.map(({ limiter, key }) => limiter.consume(key, bytes)));
    for (const each of counted) if (each.status === 'rejected') throw each.reason;
  }

  /**
   * Nothing was kept.
   *
   * @param ours whether the product failed; then the bytes do not count for the client
   */
  async notKept({ ours }: { ours: boolean }): Promise<void> {
    const bytes = this.counted;
    this.counted = 0;
    if (bytes === 0) return;
    for (const { limiter, key } of this.kept) await limiter.giveBack(key, bytes);
    if (!ours) await this.inVain.limiter.add(this.inVain.key, bytes);
  }
}
