import { Injectable } from '@nestjs/common';
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Redis } from 'ioredis';
import { OptionalCommands } from '../jobs/redis.js';
import { liveChannel } from './live-channel.js';

const UNREACHABLE = { event: 'live.silent', sentence: 'Redis does not answer; open pages are not updated' };

/** Events may be lost, because pages reload after a reconnect. Publish after the commit: pages reload at once. */
@Injectable()
export class Live {
  private readonly commands: OptionalCommands;

  constructor(
    private readonly redis: Redis,
    log: Log,
  ) {
    this.commands = new OptionalCommands(redis, log, UNREACHABLE);
  }

  publish(userId: string, event: LiveEvent): void {
    this.commands.send(() => this.redis.publish(liveChannel(userId), JSON.stringify(event)));
  }
}
