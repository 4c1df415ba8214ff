import type { Counted } from './submission-tally.js';

/**
 * Counts the bytes of one upload for a public link (or a user's account). Bytes that are refused, aborted or sent again
 * are subtracted and count for the client instead, so that no client can use up a wedding's daily limit with junk.
 */
export class ByteTally {
  private counted = 0;
  private again = false;

  constructor(
    private readonly link: Counted,
    private readonly inVain: Counted,
  ) {}

  /**
   * Call it before the first byte.
   *
   * @param again whether the video is stored already and only compared; then nothing counts for the link
   * @throws ProblemError `too_many_requests` when the client or the link has no bytes left
   */
  async begin({ again }: { again: boolean }): Promise<void> {
    this.again = again;
    await this.inVain.limiter.ask(this.inVain.key);
    if (!again) await this.link.limiter.ask(this.link.key);
  }

  /** @throws ProblemError `too_many_requests` when these bytes exceed the limit */
  async came(bytes: number): Promise<void> {
    if (this.again) return this.inVain.limiter.consume(this.inVain.key, bytes);
    this.counted += bytes;
    await this.link.limiter.consume(this.link.key, bytes);
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
    await this.link.limiter.giveBack(this.link.key, bytes);
    if (!ours) await this.inVain.limiter.add(this.inVain.key, bytes);
  }
}
