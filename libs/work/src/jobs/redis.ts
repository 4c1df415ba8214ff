import type { Log } from '@dear-future/service-kit/logging/log';
import { Redis } from 'ioredis';

/** The connection of wake-up jobs and live events. */
export const REDIS = Symbol('REDIS');

/** Commands have no timeout, because timeouts break blocking reads. */
export function connectRedis(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    connectTimeout: 3000,
    retryStrategy: (times) => Math.min(times * 200, 2000),
  });
  redis.on('error', onError);
  return redis;
}

/** With more pending commands, Redis counts as unreachable. */
const MAX_PENDING = 200;
const SLOW_REPLY_MS = 300;

/** Sends commands that may be lost: `send` never throws and never blocks a request. */
export class OptionalCommands {
  private pending = 0;
  private isUnreachable = false;

  /** @param unreachable logged once, not for each command */
  constructor(
    private readonly redis: Redis,
    private readonly log: Log,
    private readonly unreachable: { event: string; sentence: string },
  ) {}

  send(command: () => Promise<unknown>): void {
    if (this.redis.status !== 'ready' || this.pending >= MAX_PENDING) {
      this.logUnreachable();
      return;
    }
    this.pending += 1;
    const timer = setTimeout(() => this.logUnreachable(), SLOW_REPLY_MS);
    command()
      .then(
        () => (this.isUnreachable = false),
        () => this.logUnreachable(),
      )
      .finally(() => {
        clearTimeout(timer);
        this.pending -= 1;
      });
  }

  private logUnreachable(): void {
    const { event, sentence } = this.unreachable;
    if (!this.isUnreachable) this.log.warn({ event }, sentence);
    this.isUnreachable = true;
  }
}
