import { BullModule, getQueueToken } from '@nestjs/bullmq';
import { Inject, Module, type BeforeApplicationShutdown, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule, ModuleRef } from '@nestjs/core';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { JobNotifier } from './jobs/job-notifier.js';
import { connectRedis, REDIS } from './jobs/redis.js';
import { MessageHandlers } from './inbox/message-handlers.js';
import { inboxWorkerFor } from './inbox/inbox.js';
import { inboxQueue, MessageSender } from './inbox/message-sender.js';
import { Live } from './live/live.js';
import { WorkContext } from './rows/work-context.js';

export interface WorkOptions {
  name: ServiceName;
  settings: CommonSettings;
  /** Queues besides the inboxes. */
  queues?: string[];
}

const QUEUE_NAMES = Symbol('QUEUE_NAMES');

@Module({})
export class WorkModule implements OnModuleInit, BeforeApplicationShutdown {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(QUEUE_NAMES) private readonly queueNames: string[],
    private readonly modules: ModuleRef,
  ) {}

  static forService({ name, settings, queues = [] }: WorkOptions): DynamicModule {
    // `JobNotifier` logs when Redis is unreachable. Without a listener, ioredis would print each failed connection.
    const redis = connectRedis(settings.REDIS_URL, () => undefined);
    const queueNames = [...SERVICES.map(inboxQueue), ...queues];
    return {
      module: WorkModule,
      global: true,
      imports: [
        DiscoveryModule,
        BullModule.forRoot({ connection: redis }),
        BullModule.registerQueue(...queueNames.map((queueName) => ({ name: queueName }))),
      ],
      providers: [
        { provide: REDIS, useValue: redis },
        { provide: QUEUE_NAMES, useValue: queueNames },
        JobNotifier,
        Live,
        WorkContext,
        MessageHandlers,
        MessageSender,
        inboxWorkerFor(name),
      ],
      exports: [JobNotifier, Live, MessageSender, WorkContext],
    };
  }

  onModuleInit(): void {
    this.modules.get(WorkContext).connections.assertEnough();
    for (const queueName of this.queueNames) {
      this.modules.get<Queue>(getQueueToken(queueName), { strict: false }).on('error', () => undefined);
    }
  }

  /** Disconnects without QUIT, which never returns if Redis is down. */
  beforeApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
