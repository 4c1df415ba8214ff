import { getQueueToken } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** With more pending jobs than this, Redis counts as unreachable. */
const MAX_PENDING = 200;
const SLOW_REPLY_MS = 300;

/**
 * Adds wake-up jobs: "this row may be due". A job may come late, twice or never, because the sweep finds the row too.
 * So `notify` never throws and never blocks a request.
 */
@Injectable()
export class JobNotifier {
  private pending = 0;
  private isUnreachable = false;

  constructor(
    private readonly modules: ModuleRef,
    private readonly redis: Redis,
    private readonly log: Log,
  ) {}

  /** Only for the near future: the sweep finds rows that are due later. */
  notify(queue: string, id: string, delayMs = 0): void {
    if (this.redis.status !== 'ready' || this.pending >= MAX_PENDING) {
      this.logUnreachable();
      return;
    }
    this.pending += 1;
    const timer = setTimeout(() => this.logUnreachable(), SLOW_REPLY_MS);
    this.queue(queue)
      .add('wake-up', { id }, { delay: Math.max(0, delayMs), attempts: 1, removeOnComplete: true, removeOnFail: true })
      .then(
        () => {
          this.isUnreachable = false;
        },
        () => this.logUnreachable(),
      )
      .finally(() => {
        clearTimeout(timer);
        this.pending -= 1;
      });
  }

  private queue(name: string): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }

  /** One log line when Redis becomes unreachable, not one for each job. */
  private logUnreachable(): void {
    if (this.isUnreachable) return;
    this.isUnreachable = true;
    this.log.warn({ event: 'wake_up_jobs.paused' }, 'Redis does not answer; sweeps find the work');
  }
}
