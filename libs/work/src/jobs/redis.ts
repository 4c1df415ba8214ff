import { Redis } from 'ioredis';

/**
 * A connection that outlasts any absence of Redis. Commands have no timeout, because timeouts break blocking reads;
 * callers that must not wait set one, see `JobNotifier`.
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
