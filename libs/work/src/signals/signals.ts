import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { LiveEvent } from '@dear-future/contracts/http/live';
import { Clock } from '@dear-future/service-kit/clock';
import { Log } from '@dear-future/service-kit/logging/log';
import { Queue, type JobsOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { liveChannel, REDIS } from './redis.js';

const JOB_OPTIONS = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** Rows that are due later get no job, because neither timers nor queues last for months. Sweeps find these rows. */
const HORIZON_MS = 3_600_000;

/** While this many commands are pending, Redis counts as unreachable. */
const MAX_PENDING = 200;

/** A sweep waits this long for Redis, and then does the work without it. */
const PATIENCE_MS = 1000;

const COUNTED_STATES = ['waiting', 'active', 'delayed'] as const;
export type JobCounts = Partial<Record<string, number>>;

/** What a job carries. The row says everything else. */
export interface RowJob {
  id: string;
}

/** A row that may be claimed, with the number of its latest attempt. */
export interface DueRow {
  id: string;
  attempt: number;
}

interface NewJob {
  id: string;
  suffix: string;
}

/**
 * Sends jobs and live events. Callers wait for the commit (see `MessageSender`). A job or event that is late, repeated
 * or lost does no harm: sweeps find the rows, and pages refetch after a reconnect. No method throws, and those that
 * requests call do not wait.
 */
@Injectable()
export class Signals {
  private readonly queues = new Map<string, Queue<RowJob>>();
  private pending = 0;
  private isUnreachable = false;

  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Adds a job for each row. A row has at most one such job that is due now, and one for each later time. */
  enqueue(queueName: string, ids: readonly string[], delayMs = 0): void {
    if (delayMs > HORIZON_MS || ids.length === 0) return;
    const delay = Math.max(0, Math.ceil(delayMs));
    const suffix = delay > 0 ? `at-${String(this.clock.now().getTime() + delay)}` : 'now';
    const jobs = ids.map((id) => ({ id, suffix }));
    this.send(() => this.add(queueName, jobs, { delay }));
  }

  /**
   * Adds a job for each attempt at a due row: the job of an attempt that a crash has ended is in Redis for a minute.
   * Returns false if Redis took no jobs, so that a sweep does the work itself.
   */
  async offer(queueName: string, rows: readonly DueRow[]): Promise<boolean> {
    const jobs = rows.map(({ id, attempt }) => ({ id, suffix: attempt === 0 ? 'now' : String(attempt) }));
    return (await this.ask(() => this.add(queueName, jobs, {}))) !== null;
  }

  /** Adds jobs that start before all others. */
  async offerFirst(queueName: string, ids: readonly string[]): Promise<boolean> {
    const jobs = ids.map((id) => ({ id, suffix: 'first' }));
    return (await this.ask(() => this.add(queueName, jobs, { lifo: true }))) !== null;
  }

  /** Whether the queue waits for its limiter. */
  async isHeldBack(queueName: string, max: number): Promise<boolean> {
    return ((await this.ask(() => this.queueOf(queueName).getRateLimitTtl(max))) ?? 0) > 0;
  }

  /** Returns null while Redis is away. */
  jobCounts(queueName: string): Promise<JobCounts | null> {
    return this.ask(() => this.queueOf(queueName).getJobCounts(...COUNTED_STATES));
  }

  private add(queueName: string, rows: readonly NewJob[], options: JobsOptions): Promise<unknown> {
    const jobs = rows.map(({ id, suffix }) => ({
      name: 'row',
      data: { id },
      // BullMQ ignores a job whose id it has already.
      opts: { ...JOB_OPTIONS, ...options, jobId: `${id}-${suffix}` },
    }));
    return this.queueOf(queueName).addBulk(jobs);
  }

  publish(userId: string, event: LiveEvent): void {
    this.send(() => this.redis.publish(liveChannel(userId), JSON.stringify(event)));
  }

  private queueOf(name: string): Queue<RowJob> {
    const queue =
      this.queues.get(name) ?? new Queue<RowJob>(name, { connection: this.redis }).on('error', () => undefined);
    this.queues.set(name, queue);
    return queue;
  }

  private send(command: () => Promise<unknown>): void {
    void this.run(command);
  }

  private async ask<T>(command: () => Promise<T>): Promise<T | null> {
    return Promise.race([this.run(command), pause(PATIENCE_MS, null, { ref: false })]);
  }

  /** Returns null if Redis is away. */
  private async run<T>(command: () => Promise<T>): Promise<T | null> {
    if (this.redis.status !== 'ready' || this.pending >= MAX_PENDING) {
      this.logUnreachable();
      return null;
    }
    this.pending += 1;
    try {
      const reply = await command();
      this.isUnreachable = false;
      return reply;
    } catch {
      this.logUnreachable();
      return null;
    } finally {
      this.pending -= 1;
    }
  }

  /** Logs once for each outage, not for each command. */
  private logUnreachable(): void {
    const message = 'Redis does not respond; sweeps still find the work, but open pages are not updated';
    if (!this.isUnreachable) this.log.warn({ event: 'redis.unreachable' }, message);
    this.isUnreachable = true;
  }
}
