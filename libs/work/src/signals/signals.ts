import { Inject, Injectable } from '@nestjs/common';
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { Clock } from '@dear-future/service-kit/clock';
import { Log } from '@dear-future/service-kit/logging/log';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { liveChannel, REDIS } from './redis.js';

const ONCE = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** Sweeps find later rows: neither timers nor queues keep a job for months. */
const HORIZON_MS = 3_600_000;

/** Rows that become due within this time share a job. */
const SAME_JOB_MS = 100;

/** With more pending commands, Redis counts as unreachable. */
const MAX_PENDING = 200;

/**
 * Sends wake-up jobs and live events; call it after the commit. Both may be late, repeated or lost, because sweeps find
 * the rows, and pages refetch after a reconnect. So no method throws or blocks a request.
 */
@Injectable()
export class Signals {
  private readonly queues = new Map<string, Queue>();
  private pending = 0;
  private isUnreachable = false;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Adds a wake-up job, unless a waiting job is for the same moment. */
  wake(queueName: string, delayMs = 0): void {
    if (delayMs > HORIZON_MS) return;
    const now = this.clock.now().getTime();
    const at = delayMs > 0 ? Math.ceil((now + delayMs) / SAME_JOB_MS) * SAME_JOB_MS : now;
    // While a job runs, BullMQ keeps one more, because the running job may have looked too early.
    const deduplication = { id: delayMs > 0 ? String(at) : 'now', keepLastIfActive: true };
    this.send(() => this.queueOf(queueName).add('wake-up', {}, { ...ONCE, delay: at - now, deduplication }));
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

  /** Logs once, not for each command. */
  private logUnreachable(): void {
    const sentence = 'Redis does not answer; sweeps find the work, and open pages are not updated';
    if (!this.isUnreachable) this.log.warn({ event: 'redis.unreachable' }, sentence);
    this.isUnreachable = true;
  }
}
