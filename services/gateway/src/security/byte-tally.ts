import type { Counted } from './submission-tally.js';

/**
 * Counts the bytes of one upload that comes by a public link. While they come, and for good when they are kept, they count for
 * the link. What is refused, broken off or sent again is given back to it, so that nobody can use up a wedding's day with videos
 * that nobody keeps; it counts for the client that sent it instead.
 */
export class ByteTally {
  private counted = 0;

  constructor(
    private readonly link: Counted,
    private readonly inVain: Counted,
  ) {}

  /** Before any come. @throws ProblemError `too_many_requests` when the link or the client has had its bytes */
  async ask(): Promise<void> {
    await this.inVain.limiter.ask(this.inVain.key);
    await this.link.limiter.ask(this.link.key);
  }

  /** @throws ProblemError `too_many_requests` when the link took in too many with these */
  async came(bytes: number): Promise<void> {
    this.counted += bytes;
    await this.link.limiter.consume(this.link.key, bytes);
  }

  /**
   * Nothing of it was kept.
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
