import { Redis, type RedisOptions } from 'ioredis';

/** For one attempt to reach Redis, and the longest gap between two, in milliseconds. */
const LONGEST_MS = 2000;
const GAP_STEP_MS = 200;

/**
 * A connection of the gateway to Redis, on which nothing waits: while Redis is away each command fails at once. It goes on trying to
 * reach it until `disconnect`.
 */
export function impatientRedis(url: string, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    connectTimeout: LONGEST_MS,
    retryStrategy: (times) => Math.min(times * GAP_STEP_MS, LONGEST_MS),
    ...options,
  });
  // Its absence is foreseen; the work library says once in the log that Redis is silent.
  redis.on('error', () => undefined);
  return redis;
}
