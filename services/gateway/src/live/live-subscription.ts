import { liveChannel } from '@dear-future/work/live/live-channel';
import type { Redis } from 'ioredis';
import { impatientRedis } from '../upstream/redis-connection.js';

/** The longest a page that opens waits for Redis, in milliseconds. */
const PATIENCE_MS = 500;

export interface Listener {
  /** Something changed for a person. */
  onEvent: (personId: string, event: string) => void;
  /** Events may have been missed: Redis was away and is there again. */
  onGap: () => void;
}

/** Listens on Redis for what changed, for the persons who have a page open here. Without Redis it is silent. */
export class LiveSubscription {
  private readonly redis: Redis;
  private readonly persons = new Map<string, string>();

  constructor(redisUrl: string, { onEvent, onGap }: Listener) {
    // After a gap every page comes anew, and each asks for its channel then.
    this.redis = impatientRedis(redisUrl, { autoResubscribe: false });
    this.redis.on('ready', onGap);
    this.redis.on('message', (channel: string, event: string) => {
      const personId = this.persons.get(channel);
      if (personId !== undefined) onEvent(personId, event);
    });
  }

  /** Settles when Redis listens for this person, or soon without it. */
  async listen(personId: string): Promise<void> {
    const channel = liveChannel(personId);
    this.persons.set(channel, personId);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([this.redis.subscribe(channel).catch(() => undefined), patience]);
    clearTimeout(timer);
  }

  forget(personId: string): void {
    const channel = liveChannel(personId);
    this.persons.delete(channel);
    this.redis.unsubscribe(channel).catch(() => undefined);
  }

  close(): void {
    this.redis.disconnect();
  }
}
