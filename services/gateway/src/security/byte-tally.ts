import type { Counted } from './submission-tally.js';

/**
 * Counts the bytes of one upload that comes by a public link, or of a person to their account. While they come, and for good when they are kept, they count for
 * the link. What is refused, broken off or sent again is given back to it, so that nobody can use up a wedding's day with videos
 * that nobody keeps; it counts for the client that sent it instead.
 */
export class ByteTally {
  private counted = 0;
  private again = false;

  constructor(
    private readonly link: Counted,
    private readonly inVain: Counted,
  ) {}

  /**
   * Before any come.
   *
   * @param again whether they are there already and are only compared; then the link has no part in it
   * @throws ProblemError `too_many_requests` when the client or the link has had its bytes
   */
  async begin({ again }: { again: boolean }): Promise<void> {
    this.again = again;
    await this.inVain.limiter.ask(this.inVain.key);
    if (!again) await this.link.limiter.ask(this.link.key);
  }

  /** @throws ProblemError `too_many_requests` when they are too many with these */
  async came(bytes: number): Promise<void> {
    if (this.again) return this.inVain.limiter.consume(this.inVain.key, bytes);
    this.counted += bytes;
    await this.link.limiter.consume(this.link.key, bytes);
  }

  /**
   * Nothing of it is kept.
   *
   * @param ours whether the product failed; then it counts for nobody
   */
  async notKept({ ours }: { ours: boolean }): Promise<void> {
    const bytes = this.counted;
    this.counted = 0;
    if (bytes === 0) return;
    await this.link.limiter.giveBack(this.link.key, bytes);
    if (!ours) await this.inVain.limiter.add(this.inVain.key, bytes);
  }
}
