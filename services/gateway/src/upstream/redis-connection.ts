import { Redis, type RedisOptions } from 'ioredis';

const MAX_MS = 2000;
const DELAY_STEP_MS = 200;

/** Commands fail immediately while Redis is unreachable. */
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
