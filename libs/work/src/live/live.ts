import { Injectable } from '@nestjs/common';
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Redis } from 'ioredis';
import { liveChannel } from './live-channel.js';

/** With more pending events than this, Redis counts as unreachable. */
const MAX_PENDING = 200;

/**
 * Notifies a user's open pages that something changed. Events may be lost, because pages reload after a reconnect; so
 * publishing never throws and never blocks. Publish after the commit (`MessageSender.afterCommit`): pages reload at
 * once.
 */
@Injectable()
export class Live {
  private pending = 0;
  private isUnreachable = false;

  constructor(
    private readonly redis: Redis,
    private readonly log: Log,
  ) {}

  publish(userId: string, event: LiveEvent): void {
    if (this.redis.status !== 'ready' || this.pending >= MAX_PENDING) {
      this.logUnreachable();
      return;
    }
    this.pending += 1;
    this.redis
      .publish(liveChannel(userId), JSON.stringify(event))
      .then(
        () => {
          this.isUnreachable = false;
        },
        () => this.logUnreachable(),
      )
      .finally(() => {
        this.pending -= 1;
      });
  }

  private logUnreachable(): void {
    if (this.isUnreachable) return;
    this.isUnreachable = true;
    this.log.warn({ event: 'live.silent' }, 'Redis does not answer; open pages are not updated');
  }
}
