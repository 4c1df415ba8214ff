import { getQueueToken } from '@nestjs/bullmq';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { OptionalCommands, REDIS } from './redis.js';

const UNREACHABLE = { event: 'wake_up_jobs.paused', sentence: 'Redis does not answer; sweeps find the work' };
const ONCE = { attempts: 1, removeOnComplete: true, removeOnFail: true };

/** Jobs tell workers that a row may be due. They may be late, repeated or lost, because the sweep finds the row too. */
@Injectable()
export class JobNotifier {
  private readonly commands: OptionalCommands;

  constructor(
    private readonly modules: ModuleRef,
    @Inject(REDIS) redis: Redis,
    log: Log,
  ) {
    this.commands = new OptionalCommands(redis, log, UNREACHABLE);
  }

  /** For rows due soon; the sweep finds rows that are due later. */
  notify(queueName: string, id: string, delayMs = 0): void {
    const queue = this.modules.get<Queue>(getQueueToken(queueName), { strict: false });
    this.commands.send(() => queue.add('wake-up', { id }, { ...ONCE, delay: Math.max(0, delayMs) }));
  }
}
