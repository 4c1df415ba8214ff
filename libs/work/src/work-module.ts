import { BullModule } from '@nestjs/bullmq';
import { Inject, Module, type BeforeApplicationShutdown, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { ServiceName } from '@dear-future/contracts/services';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { inboxWorkerFor } from './inbox/inbox.js';
import { MessageSender } from './inbox/message-sender.js';
import { Purges, type Purge } from './rows/purges.js';
import { WorkContext } from './rows/work-context.js';
import { connectRedis, REDIS } from './signals/redis.js';
import { Signals } from './signals/signals.js';

@Module({})
export class WorkModule implements BeforeApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis) {}

  static forService(name: ServiceName, settings: CommonSettings, purges: readonly Purge[]): DynamicModule {
    // Until then, operators can read handled messages, and a repeated post has no effect.
    const all = [{ table: 'inbox', column: 'handled_at', days: settings.KEEP_MESSAGES_DAYS }, ...purges];
    // BullMQ requires `maxRetriesPerRequest: null`. A `commandTimeout` would break the blocking reads of its workers.
    const redis = connectRedis(settings.REDIS_URL, { maxRetriesPerRequest: null });
    return {
      module: WorkModule,
      global: true,
      // Called with no arguments, `registerQueue` only finds and starts the workers. `Signals` creates the queues.
      imports: [DiscoveryModule, BullModule.forRoot({ connection: redis }), BullModule.registerQueue()],
      providers: [
        { provide: REDIS, useValue: redis },
        Signals,
        WorkContext,
        MessageSender,
        {
          provide: Purges,
          useFactory: (database: DataSource, log: Log) => new Purges(database, log, settings.CLEANUP_MS, all),
          inject: [DataSource, Log],
        },
        inboxWorkerFor(name),
      ],
      exports: [Signals, MessageSender, WorkContext],
    };
  }

  /** Disconnects without QUIT, which never returns if Redis is down. */
  beforeApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
