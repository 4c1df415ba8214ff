import type { Limiter } from './limiter.js';

/** A limit and its key. */
export interface Counted {
  limiter: Limiter;
  key: string;
}

/**
 * Counts one upload of a guest. Only an admitted video counts as a submission: mistyped links, closed prompts, repeated
 * requests and our own failures must not use up the hourly limit of a whole Wi-Fi. Such tries have their own limit per
 * minute, which stops guessing.
 */
export class SubmissionTally {
  private readonly counted = new Set<Counted>();

  constructor(
    private readonly tries: Counted,
    /** Failed uploads count for their client, but not for the link, so that no client can use up a link's limit. */
    private readonly submissions: { client: Counted; link: Counted },
    /** Counts places. Failed uploads give them back. */
    private readonly kept: readonly Counted[] = [],
  ) {}

  /** Call it first. @throws ProblemError `too_many_requests` after too many failed tries */
  ask(): Promise<void> {
    return this.tries.limiter.ask(this.tries.key);
  }

  /** Capsules refused it, or it repeats a stored video. @throws ProblemError `too_many_requests` */
  tried(): Promise<void> {
    return this.tries.limiter.consume(this.tries.key);
  }

  /**
   * Capsules admitted it. A refusal here does not count as a submission; without a free place it counts as a try.
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
      // The client first, so that its refusals do not count for the link.
      for (const each of [this.submissions.client, this.submissions.link]) {
        this.counted.add(each);
        await each.limiter.consume(each.key);
      }
    } catch (error) {
      await this.giveBack([...this.counted]);
      throw error;
    }
  }

  /** Media has recognized a video. Repeated calls count once. @throws ProblemError `too_many_requests` */
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
   * It was admitted, but nothing was kept.
   *
   * @param ours whether the product failed; then it does not count for the client either
   */
  failed({ ours }: { ours: boolean }): Promise<void> {
    const { client, link } = this.submissions;
    return this.giveBack([...this.kept, link, ...(ours ? [client] : [])]);
  }

  private async giveBack(some: readonly Counted[]): Promise<void> {
    for (const each of some) if (this.counted.delete(each)) await each.limiter.giveBack(each.key);
  }
}
