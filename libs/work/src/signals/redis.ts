import { Redis, type RedisOptions } from 'ioredis';

/** The connection of wake-up jobs and live events. */
export const REDIS = Symbol('REDIS');

export function liveChannel(userId: string): string {
  return `live:${userId}`;
}

/** By default, ioredis sends more commands after a SUBSCRIBE. Redis refuses them (redis/ioredis#2037). */
export const SUBSCRIBER_OPTIONS = { enableReadyCheck: false, disableClientInfo: true } as const;

/** Commands fail immediately while Redis is unreachable. */
export function failFastRedis(url: string, options: RedisOptions = {}): Redis {
  return connectRedis(url, { enableOfflineQueue: false, ...options });
}

export function connectRedis(url: string, options: RedisOptions): Redis {
  const redis = new Redis(url, {
    connectTimeout: 3000,
    retryStrategy: (times) => Math.min(times * 200, 2000),
    ...options,
  });
  // `Signals` logs that Redis is unreachable. Without a listener, ioredis would print each failed connection.
  redis.on('error', () => undefined);
  return redis;
}
