import { Injectable } from '@nestjs/common';
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Redis } from 'ioredis';
import { liveChannel } from './live-channel.js';

/** With this many unanswered events Redis counts as absent. */
const MOST_OUTSTANDING = 200;

/**
 * Tells the open pages of one user that something changed. Nothing depends on it: an event may be lost, and a page that
 * reconnects asks again. So publishing never throws and never makes callers wait.
 *
 * Publish after the commit (`Outgoing.afterCommit`): a page that asks at once must see the change.
 */
@Injectable()
export class Live {
  private outstanding = 0;
  private silent = false;

  constructor(
    private readonly redis: Redis,
    private readonly log: Log,
  ) {}

  publish(personId: string, event: LiveEvent): void {
    if (this.redis.status !== 'ready' || this.outstanding >= MOST_OUTSTANDING) {
      this.noteSilence();
      return;
    }
    this.outstanding += 1;
    this.redis
      .publish(liveChannel(personId), JSON.stringify(event))
      .then(
        () => {
          this.silent = false;
        },
        () => this.noteSilence(),
      )
      .finally(() => {
        this.outstanding -= 1;
      });
  }

  /** One log line when Redis stops answering, not one for each event. */
  private noteSilence(): void {
    if (this.silent) return;
    this.silent = true;
    this.log.warn({ event: 'live.silent' }, 'Redis does not answer; open pages learn of changes when they ask again');
  }
}
