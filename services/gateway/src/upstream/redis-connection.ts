import { Redis, type RedisOptions } from 'ioredis';

/** Timeout of one attempt to connect, and the longest delay between two, in milliseconds. */
const MAX_MS = 2000;
const DELAY_STEP_MS = 200;

/**
 * A connection to Redis on which commands fail immediately while Redis is unreachable. It reconnects until
 * `disconnect`.
 */
export function failFastRedis(url: string, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    connectTimeout: MAX_MS,
    retryStrategy: (times) => Math.min(times * DELAY_STEP_MS, MAX_MS),
    ...options,
  });
  // `libs/work` already logs that Redis is unreachable.
  redis.on('error', () => undefined);
  return redis;
}
