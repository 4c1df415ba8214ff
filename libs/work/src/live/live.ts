import { Inject, Injectable } from '@nestjs/common';
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Redis } from 'ioredis';
import { OptionalCommands, REDIS } from '../jobs/redis.js';

export function liveChannel(userId: string): string {
  return `live:${userId}`;
}

/** Otherwise ioredis sends more commands after a SUBSCRIBE, which Redis refuses (redis/ioredis#2037). */
export const SUBSCRIBER_OPTIONS = { enableReadyCheck: false, disableClientInfo: true } as const;

const UNREACHABLE = { event: 'live.silent', sentence: 'Redis does not answer; open pages are not updated' };

/** Events may be lost: pages refetch after a reconnect. Publish after the commit, because pages refetch immediately. */
@Injectable()
export class Live {
  private readonly commands: OptionalCommands;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    log: Log,
  ) {
    this.commands = new OptionalCommands(redis, log, UNREACHABLE);
  }

  publish(userId: string, event: LiveEvent): void {
    this.commands.send(() => this.redis.publish(liveChannel(userId), JSON.stringify(event)));
  }
}
