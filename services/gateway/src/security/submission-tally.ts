import type { Limiter } from './limiter.js';

/** A limit and what it counts by here. */
export interface Counted {
  limiter: Limiter;
  key: string;
}

/**
 * What one upload of a stranger costs. Only a video that capsules takes up counts as a submission: a mistyped link, a closed
 * prompt, a repeated request or a failure of the product must not use up what a whole Wi-Fi may send in an hour. Such tries
 * are counted by themselves, within a minute, so that nobody can guess on end.
 */
export class SubmissionTally {
  private readonly counted = new Set<Counted>();

  constructor(
    private readonly tries: Counted,
    /** The narrowest first: whoever it refuses takes nothing from the wider ones. */
    private readonly submissions: readonly Counted[],
    /** Counts the places that are taken: whatever fails gives them back. */
    private readonly kept: readonly Counted[] = [],
  ) {}

  /** Before anything is done. @throws ProblemError `too_many_requests` after too many tries in vain */
  ask(): Promise<void> {
    return this.tries.limiter.ask(this.tries.key);
  }

  /** Capsules refused it, or only compares it with what it has. @throws ProblemError `too_many_requests` */
  tried(): Promise<void> {
    return this.tries.limiter.consume(this.tries.key);
  }

  /**
   * Capsules takes it up. What is refused here costs no submission; without a place left it counts as a try, before media is asked.
   *
   * @throws ProblemError `too_many_requests`
   */
  async admitted(): Promise<void> {
    try {
      for (const each of this.kept) await each.limiter.ask(each.key, 1);
    } catch (error) {
      await this.tries.limiter.add(this.tries.key, 1);
      throw error;
    }
    try {
      for (const each of this.submissions) {
        this.counted.add(each);
        await each.limiter.consume(each.key);
      }
    } catch (error) {
      await this.giveBack([...this.counted]);
      throw error;
    }
  }

  /** A video is on its way, or there. Repeated, it counts once. @throws ProblemError `too_many_requests` */
  async takesPlace(): Promise<void> {
    for (const each of this.kept) {
      if (this.counted.has(each)) continue;
      this.counted.add(each);
      await each.limiter.consume(each.key).catch(async (error: unknown) => {
        await this.giveBack([each]);
        throw error;
      });
    }
  }

  /**
   * It was taken up, and nothing of it is kept.
   *
   * @param ours whether the product failed; then it counts for nothing
   */
  failed({ ours }: { ours: boolean }): Promise<void> {
    return this.giveBack(ours ? [...this.kept, ...this.submissions] : this.kept);
  }

  private async giveBack(some: readonly Counted[]): Promise<void> {
    for (const each of some) if (this.counted.delete(each)) await each.limiter.giveBack(each.key);
  }
}
