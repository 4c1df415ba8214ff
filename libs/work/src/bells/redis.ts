import { Redis } from 'ioredis';

/**
 * A connection that waits out any absence of Redis. Commands are not bounded here (bounds break blocking reads); callers that must not
 * wait bound the wait, see `Bells`.
 */
export function connectRedis(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    connectTimeout: 3000,
    retryStrategy: (times) => Math.min(times * 200, 2000),
  });
  redis.on('error', onError);
  return redis;
}
