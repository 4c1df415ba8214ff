import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Inject, Module, type BeforeApplicationShutdown, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule, ModuleRef } from '@nestjs/core';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { Log } from '@dear-future/service-kit/logging/log';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { JobNotifier } from './jobs/job-notifier.js';
import { connectRedis } from './jobs/redis.js';
import { MessageHandlers } from './inbox/message-handlers.js';
import { inboxWorkerFor } from './inbox/inbox.js';
import { MessageSender } from './inbox/message-sender.js';
import { inboxQueue } from './inbox/queue.js';
import { Live } from './live/live.js';
import { WorkConnections } from './rows/work-connections.js';
import { WorkContext } from './rows/work-context.js';

export interface WorkOptions {
  name: ServiceName;
  redisUrl: string;
  sweepIntervalMs: number;
  queues?: string[];
}

const REDIS = Symbol('REDIS');
const QUEUES = Symbol('QUEUES');

@Module({})
export class WorkModule implements OnModuleInit, BeforeApplicationShutdown {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(QUEUES) private readonly queues: string[],
    private readonly modules: ModuleRef,
  ) {}

  static forService({ name, redisUrl, sweepIntervalMs, queues = [] }: WorkOptions): DynamicModule {
    // `JobNotifier` logs connection errors; without a listener they would end the process.
    const redis = connectRedis(redisUrl, () => undefined);
    const allQueues = [...SERVICES.map(inboxQueue), ...queues];
    return {
      module: WorkModule,
      global: true,
      imports: [
        DiscoveryModule,
        BullModule.forRoot({ connection: redis }),
        BullModule.registerQueue(...allQueues.map((queue) => ({ name: queue }))),
      ],
      providers: [
        { provide: REDIS, useValue: redis },
        { provide: QUEUES, useValue: allQueues },
        {
          provide: JobNotifier,
          inject: [ModuleRef, Log],
          useFactory: (modules: ModuleRef, log: Log) => new JobNotifier(modules, redis, log),
        },
        { provide: Live, inject: [Log], useFactory: (log: Log) => new Live(redis, log) },
        {
          provide: WorkContext,
          inject: [DataSource, Log, Metrics, SETTINGS],
          useFactory: (database: DataSource, log: Log, metrics: Metrics, { DATABASE_POOL }: CommonSettings) =>
            new WorkContext(database, log, metrics, new WorkConnections(DATABASE_POOL), sweepIntervalMs),
        },
        MessageHandlers,
        MessageSender,
        inboxWorkerFor(name),
      ],
      exports: [JobNotifier, Live, MessageSender, WorkContext],
    };
  }

  onModuleInit(): void {
    this.modules.get(WorkContext).connections.check();
    for (const name of this.queues) {
      this.modules.get<Queue>(getQueueToken(name), { strict: false }).on('error', () => undefined);
    }
  }

  /** Not QUIT, which never returns if Redis is down. */
  beforeApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
