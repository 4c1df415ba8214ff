import { Injectable } from '@nestjs/common';
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Redis } from 'ioredis';
import { liveChannel } from './live-channel.js';

/** Pending events from which Redis counts as unreachable. */
const MOST_OUTSTANDING = 200;

/**
 * Tells a user's open pages that something changed. Events may be lost, because pages reload after a reconnect; so
 * publishing never throws and never blocks. Publish after the commit (`MessageSender.afterCommit`): pages reload at once.
 */
@Injectable()
export class Live {
  private outstanding = 0;
  private silent = false;

  constructor(
    private readonly redis: Redis,
    private readonly log: Log,
  ) {}

  publish(userId: string, event: LiveEvent): void {
    if (this.redis.status !== 'ready' || this.outstanding >= MOST_OUTSTANDING) {
      this.logSilence();
      return;
    }
    this.outstanding += 1;
    this.redis
      .publish(liveChannel(userId), JSON.stringify(event))
      .then(
        () => {
          this.silent = false;
        },
        () => this.logSilence(),
      )
      .finally(() => {
        this.outstanding -= 1;
      });
  }

  private logSilence(): void {
    if (this.silent) return;
    this.silent = true;
    this.log.warn({ event: 'live.silent' }, 'Redis does not answer; open pages are not updated');
  }
}
