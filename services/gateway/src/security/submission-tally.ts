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
  constructor(
    private readonly tries: Counted,
    /** The narrowest first: whoever it refuses takes nothing from the wider ones. */
    private readonly submissions: readonly Counted[],
  ) {}

  /** Before anything is done. @throws ProblemError `too_many_requests` after too many tries in vain */
  ask(): Promise<void> {
    return this.tries.limiter.ask(this.tries.key);
  }

  /** Capsules refused it, or only compares it with what it has. @throws ProblemError `too_many_requests` */
  tried(): Promise<void> {
    return this.tries.limiter.consume(this.tries.key);
  }

  /** Capsules takes it up. What is refused here costs nothing. @throws ProblemError `too_many_requests` */
  async admitted(): Promise<void> {
    const counted: Counted[] = [];
    try {
      for (const each of this.submissions) {
        counted.push(each);
        await each.limiter.consume(each.key);
      }
    } catch (error) {
      await giveBack(counted);
      throw error;
    }
  }

  /** It was taken up, and the product failed it. */
  failed(): Promise<void> {
    return giveBack(this.submissions);
  }
}

async function giveBack(counted: readonly Counted[]): Promise<void> {
  for (const { limiter, key } of counted) await limiter.giveBack(key);
}
