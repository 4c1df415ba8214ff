import { setTimeout as pause } from 'node:timers/promises';
import { failFastRedis, liveChannel, SUBSCRIBER_OPTIONS } from '@dear-future/work/signals/redis';
import type { Redis } from 'ioredis';

const TIMEOUT_MS = 500;

export interface Listener {
  onEvent: (userId: string, event: string) => void;
  /** Called when events may have been missed because Redis was unreachable. */
  onGap: () => void;
}

/** Without Redis there are no events. */
export class LiveSubscription {
  private readonly redis: Redis;
  private readonly users = new Map<string, string>();

  constructor(redisUrl: string, { onEvent, onGap }: Listener) {
    // After a gap every page reconnects and subscribes again.
    this.redis = failFastRedis(redisUrl, { ...SUBSCRIBER_OPTIONS, autoResubscribe: false });
    this.redis.on('ready', onGap);
    this.redis.on('message', (channel: string, event: string) => {
      const userId = this.users.get(channel);
      if (userId !== undefined) onEvent(userId, event);
    });
  }

  /** Resolves when the subscription is active, or soon if Redis is unreachable. */
  async listen(userId: string): Promise<void> {
    const channel = liveChannel(userId);
    this.users.set(channel, userId);
    await Promise.race([
      this.redis.subscribe(channel).catch(() => undefined),
      pause(TIMEOUT_MS, undefined, { ref: false }),
    ]);
  }

  forget(userId: string): void {
    const channel = liveChannel(userId);
    this.users.delete(channel);
    this.redis.unsubscribe(channel).catch(() => undefined);
  }

  close(): void {
    this.redis.disconnect();
  }
}
