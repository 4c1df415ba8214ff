import type { Clock } from '@dear-future/service-kit/clock';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import { TOO_FAST, tooManyRequests } from './too-many-requests.js';

/** The `commandTimeout` of the connection to Redis. */
export const REDIS_TIMEOUT_MS = 300;
/** How long Redis is bypassed after a slow command. */
const BYPASS_MS = 5000;

interface Limit {
  name: string;
  /** How many requests or bytes are allowed; 0 switches the limit off. */
  points: number;
  seconds: number;
  /** What users read when they exceed the limit. */
  message?: string | undefined;
}

export type Counter = ReturnType<Limiter['of']>;

/** Counts in Redis for all gateways, or in memory while Redis is unreachable, full or slow. */
export class Limiter {
  private readonly inRedis: RateLimiterAbstract;
  private readonly inMemory: RateLimiterMemory;
  private bypassUntil = 0;

  constructor(
    private readonly limit: Limit,
    redis: Redis,
    private readonly clock: Clock,
  ) {
    const options = { keyPrefix: `limit:${limit.name}`, points: Number.MAX_SAFE_INTEGER, duration: limit.seconds };
    this.inMemory = new RateLimiterMemory(options);
    const onRedis = { storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter: this.inMemory };
    this.inRedis = new RateLimiterRedis({ ...options, ...onRedis });
  }

  /** @param max how many points this key may have, if not as many as others; without effect if the limit is off */
  of(key: string, max = this.limit.points) {
    return {
      consume: (points = 1): Promise<void> =>
        this.withFallback(async (limiter) => {
          const counted = await limiter.consume(key, points);
          if (counted.consumedPoints > max) throw this.tooMany(counted);
        }),
      /** Throws if `more` points would exceed the limit, but never for a key without a count. Counts nothing. */
      check: (more = 0): Promise<void> =>
        this.withFallback(async (limiter) => {
          const counted = await limiter.get(key);
          if (counted !== null && counted.consumedPoints + more > max) throw this.tooMany(counted);
        }),
      /** Removes points. If Redis is now unreachable, the points that it counted stay until the window ends. */
      undo: (points = 1): Promise<void> =>
        this.withFallback((limiter) => limiter.reward(key, points).catch(() => undefined)),
    };
  }

  private async withFallback(act: (limiter: RateLimiterAbstract) => Promise<unknown>): Promise<void> {
    if (this.limit.points === 0) return;
    const started = this.clock.now().getTime();
    try {
      await act(started < this.bypassUntil ? this.inMemory : this.inRedis);
    } finally {
      const ended = this.clock.now().getTime();
      if (ended - started >= REDIS_TIMEOUT_MS) this.bypassUntil = ended + BYPASS_MS;
    }
  }

  private tooMany({ msBeforeNext }: RateLimiterRes): ProblemError {
    return tooManyRequests(this.limit.message ?? TOO_FAST, msBeforeNext / 1000);
  }
}
