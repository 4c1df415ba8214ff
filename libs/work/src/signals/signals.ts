import { Inject, Injectable } from '@nestjs/common';
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { Clock } from '@dear-future/service-kit/clock';
import { Log } from '@dear-future/service-kit/logging/log';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { liveChannel, REDIS } from './redis.js';

const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** Rows that are due later get no job, because neither timers nor queues last for months. Sweeps find these rows. */
const HORIZON_MS = 3_600_000;

/** Delayed jobs start at multiples of this time, so that rows that become due almost together share a job. */
const SAME_JOB_MS = 100;

/** While this many commands are pending, Redis counts as unreachable. */
const MAX_PENDING = 200;

/**
 * Sends wake-up jobs and live events. Callers wait for the commit (see `MessageSender`). A job or event that is late,
 * repeated or lost does no harm: sweeps find the rows, and pages refetch after a reconnect. No method throws or waits.
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

  /** Adds a wake-up job, unless a job for the same moment is already waiting. */
  wake(queueName: string, delayMs = 0): void {
    if (delayMs > HORIZON_MS) return;
    const now = this.clock.now().getTime();
    const at = delayMs > 0 ? Math.ceil((now + delayMs) / SAME_JOB_MS) * SAME_JOB_MS : now;
    // While a job is running, BullMQ keeps one more, because the running job may have looked for rows too early.
    const deduplication = { id: delayMs > 0 ? String(at) : 'now', keepLastIfActive: true };
    this.send(() => this.queueOf(queueName).add('wake-up', {}, { ...JOB_OPTIONS, delay: at - now, deduplication }));
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

  /** Logs once for each outage, not for each command. */
  private logUnreachable(): void {
    const message = 'Redis does not respond; sweeps still find the work, but open pages are not updated';
    if (!this.isUnreachable) this.log.warn({ event: 'redis.unreachable' }, message);
    this.isUnreachable = true;
  }
}
