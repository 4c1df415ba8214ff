import { getQueueToken } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** Pending wake-up jobs from which Redis counts as unreachable. */
const MOST_OUTSTANDING = 200;
const PATIENCE_MS = 300;

/**
 * Adds wake-up jobs: "this row may be due". A job may come late, twice or never, because the sweep finds the row too.
 * So `notify` never throws and never blocks a request.
 */
@Injectable()
export class JobNotifier {
  private outstanding = 0;
  private silent = false;

  constructor(
    private readonly modules: ModuleRef,
    private readonly redis: Redis,
    private readonly log: Log,
  ) {}

  /** Later than a day ahead is left to the sweep. */
  notify(queue: string, id: string, delayMs = 0): void {
    if (this.redis.status !== 'ready' || this.outstanding >= MOST_OUTSTANDING) {
      this.logSilence();
      return;
    }
    this.outstanding += 1;
    const timer = setTimeout(() => this.logSilence(), PATIENCE_MS);
    this.queue(queue)
      .add('wake-up', { id }, { delay: Math.max(0, delayMs), attempts: 1, removeOnComplete: true, removeOnFail: true })
      .then(
        () => {
          this.silent = false;
        },
        () => this.logSilence(),
      )
      .finally(() => {
        clearTimeout(timer);
        this.outstanding -= 1;
      });
  }

  private queue(name: string): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }

  /** One log line when Redis becomes unreachable, not one for each job. */
  private logSilence(): void {
    if (this.silent) return;
    this.silent = true;
    this.log.warn({ event: 'wake_up_jobs.paused' }, 'Redis does not answer; sweeps find the work');
  }
}
