import { Redis, type RedisOptions } from 'ioredis';

/** The injection token of the connection for jobs and live events. */
export const REDIS = Symbol('REDIS');

export function liveChannel(userId: string): string {
  return `live:${userId}`;
}

/** Without these options, ioredis may send commands after a SUBSCRIBE, which Redis refuses (redis/ioredis#2037). */
export const SUBSCRIBER_OPTIONS = { enableReadyCheck: false, disableClientInfo: true } as const;

/** Returns a client whose commands fail immediately while Redis is unreachable. */
export function failFastRedis(url: string, options: RedisOptions = {}): Redis {
  return connectRedis(url, { enableOfflineQueue: false, ...options });
}

/** How often a quiet connection is checked. */
const PING_MS = 5000;

export function connectRedis(url: string, options: RedisOptions): Redis {
  const redis = new Redis(url, {
    connectTimeout: 3000,
    // Closes a connection on which no reply comes. Longer than BullMQ's blocking reads, which take up to 10 s.
    socketTimeout: 15_000,
    retryStrategy: (times) => Math.min(times * 200, 2000),
    ...options,
  });
  // `Signals` logs that Redis is unreachable. Without a listener, ioredis would print each failed connection.
  redis.on('error', () => undefined);
  // Without a command, a subscription would never notice that its connection is dead.
  const timer = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => undefined);
  }, PING_MS).unref();
  redis.once('end', () => clearInterval(timer));
  return redis;
}
