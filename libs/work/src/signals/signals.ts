import { Inject, Injectable } from '@nestjs/common';
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { Log } from '@dear-future/service-kit/logging/log';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { liveChannel, REDIS } from './redis.js';

const ONCE = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** Neither timers nor queues keep a job for months. */
const HORIZON_MS = 3_600_000;

/** With more pending commands, Redis counts as unreachable. */
const MAX_PENDING = 200;

/**
 * Wake-up jobs and live events. Both may be late, repeated or lost: sweeps find the rows, and pages refetch after a
 * reconnect. So nothing here throws or blocks a request. Send them after the commit.
 */
@Injectable()
export class Signals {
  private readonly queues = new Map<string, Queue>();
  private pending = 0;
  private isUnreachable = false;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly log: Log,
  ) {}

  /** For rows due soon; sweeps find rows that are due later. */
  wake(queueName: string, delayMs = 0): void {
    if (delayMs > HORIZON_MS) return;
    const delay = Math.max(0, Math.ceil(delayMs));
    this.send(() => this.queueOf(queueName).add('wake-up', {}, { ...ONCE, delay }));
  }

  publish(userId: string, event: LiveEvent): void {
    this.send(() => this.redis.publish(liveChannel(userId), JSON.stringify(event)));
  }

  private queueOf(name: string): Queue {
    const queue = this.queues.get(name) ?? new Queue(name, { connection: this.redis }).on('error', () => undefined);
    this.queues.set(name, queue);
    return queue;
  }

  private send(command: () => Promise<unknown>): void {
    if (this.redis.status !== 'ready' || this.pending >= MAX_PENDING) {
      this.logUnreachable();
      return;
    }
    this.pending += 1;
    command()
      .then(
        () => (this.isUnreachable = false),
        () => this.logUnreachable(),
      )
      .finally(() => (this.pending -= 1));
  }

  /** Once, not for each command. */
  private logUnreachable(): void {
    const sentence = 'Redis does not answer; sweeps find the work, and open pages are not updated';
    if (!this.isUnreachable) this.log.warn({ event: 'redis.unreachable' }, sentence);
    this.isUnreachable = true;
  }
}
