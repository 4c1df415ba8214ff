import type { Clock } from '@dear-future/service-kit/clock';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

/** The longest a request waits for Redis, in milliseconds. The connection gives up on a command after this. */
export const REDIS_PATIENCE_MS = 300;
/** How long a Redis that let a request wait is left alone, in milliseconds. */
const ALONE_MS = 5000;

export interface Limit {
  /** Part of the keys. */
  name: string;
  /** Requests (or bytes) allowed within `seconds`; 0 switches the limit off. */
  points: number;
  seconds: number;
  /** What a person is told who meets it. */
  sentence?: string;
}

const HASTE = 'That was a little fast. Please try again in a moment.';

/**
 * Counts in Redis, so that several gateways count together, and in this process's memory while Redis is away, refuses or is
 * slow. Never fails and never hangs because of Redis.
 */
export class Limiter {
  private readonly shared: RateLimiterAbstract;
  private readonly own: RateLimiterMemory;
  private aloneUntil = 0;

  constructor(
    private readonly limit: Limit,
    redis: Redis,
    private readonly clock: Clock,
  ) {
    const options = { keyPrefix: `limit:${limit.name}`, points: Math.max(1, limit.points), duration: limit.seconds };
    this.own = new RateLimiterMemory(options);
    this.shared = new RateLimiterRedis({
      ...options,
      storeClient: redis,
      rejectIfRedisNotReady: true,
      insuranceLimiter: this.own,
    });
  }

  /**
   * Counts one request of `key`, or as many bytes.
   *
   * @throws ProblemError `too_many_requests` with the seconds to wait
   */
  async consume(key: string, points = 1): Promise<void> {
    await this.patiently(async (limiter) => {
      await limiter.consume(key, points).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? this.tooMany(refusal.msBeforeNext) : refusal;
      });
    });
  }

  /**
   * Asks without counting, for what is counted only afterwards.
   *
   * @param more requests that are about to be counted
   * @throws ProblemError `too_many_requests` when the limit was passed before, or would be by these
   */
  async ask(key: string, more = 0): Promise<void> {
    await this.patiently(async (limiter) => {
      const counted = await limiter.get(key);
      if (counted !== null && counted.consumedPoints + more > this.limit.points)
        throw this.tooMany(counted.msBeforeNext);
    });
  }

  /** Counts what happened already, whether or not it is too much. */
  async add(key: string, points: number): Promise<void> {
    await this.patiently(async (limiter) => {
      await limiter.penalty(key, points).catch(() => undefined);
    });
  }

  /** Takes what was counted of `key` back. Where Redis does not hear it, it stays counted until its time is over. */
  async giveBack(key: string, points = 1): Promise<void> {
    await this.patiently(async (limiter) => {
      await limiter.reward(key, points).catch(() => undefined);
    });
  }

  private async patiently(act: (limiter: RateLimiterAbstract) => Promise<void>): Promise<void> {
    if (this.limit.points === 0) return;
    const started = this.clock.now().getTime();
    try {
      await act(started < this.aloneUntil ? this.own : this.shared);
    } finally {
      const ended = this.clock.now().getTime();
      if (ended - started >= REDIS_PATIENCE_MS) this.aloneUntil = ended + ALONE_MS;
    }
  }

  private tooMany(waitMs: number): ProblemError {
    return new ProblemError('too_many_requests', this.limit.sentence ?? HASTE, undefined, {
      'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))),
    });
  }
}
