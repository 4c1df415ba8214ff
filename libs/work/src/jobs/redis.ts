import { Redis } from 'ioredis';

/** Reconnects for as long as Redis is down. Commands have no timeout, because timeouts break blocking reads. */
export function connectRedis(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    connectTimeout: 3000,
    retryStrategy: (times) => Math.min(times * 200, 2000),
  });
  redis.on('error', onError);
  return redis;
}
