import { getQueueToken } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { OptionalCommands } from './redis.js';

const UNREACHABLE = { event: 'wake_up_jobs.paused', sentence: 'Redis does not answer; sweeps find the work' };
const ONCE = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** A job says "this row may be due". It may come late, twice or never, because the sweep finds the row too. */
@Injectable()
export class JobNotifier {
  private readonly commands: OptionalCommands;

  constructor(
    private readonly modules: ModuleRef,
    redis: Redis,
    log: Log,
  ) {
    this.commands = new OptionalCommands(redis, log, UNREACHABLE);
  }

  /** Only for the near future: the sweep finds rows that are due later. */
  notify(queueName: string, id: string, delayMs = 0): void {
    const queue = this.modules.get<Queue>(getQueueToken(queueName), { strict: false });
    this.commands.send(() => queue.add('wake-up', { id }, { ...ONCE, delay: Math.max(0, delayMs) }));
  }
}
