import { Module } from '@nestjs/common';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import { WorkModule } from '@dear-future/work/work-module';
import { settings } from './config.js';
import { PersonKnownHandler } from './customers/person-known.handler.js';
import { migrations } from './migrations/all-migrations.js';

@Module({
  imports: [
    ServiceModule.forService({ name: 'billing', settings, entities: [], migrations }),
    WorkModule.forService({
      name: 'billing',
      redisUrl: settings.REDIS_URL,
      sweepIntervalMs: settings.SWEEP_INTERVAL_MS,
    }),
  ],
  providers: [PersonKnownHandler],
})
export class BillingModule {}
