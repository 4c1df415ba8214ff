import { Redis, type RedisOptions } from 'ioredis';

/** Timeout of one attempt to connect, and the longest delay between two, in milliseconds. */
const LONGEST_MS = 2000;
const GAP_STEP_MS = 200;

/** A connection to Redis on which commands fail at once while Redis is away. It reconnects until `disconnect`. */
export function impatientRedis(url: string, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    connectTimeout: LONGEST_MS,
    retryStrategy: (times) => Math.min(times * GAP_STEP_MS, LONGEST_MS),
    ...options,
  });
  // `libs/work` already logs that Redis is away.
  redis.on('error', () => undefined);
  return redis;
}
