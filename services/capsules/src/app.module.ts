import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import { WorkModule } from '@dear-future/work/work-module';
import type { CapsulesSettings } from './config.js';
import { REMOVALS_QUEUE } from './contributions/removals.js';
import { DeliverNowModule } from './deliver-now/deliver-now.module.js';
import { EditLinksModule } from './edit-links/edit-links.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { OPENINGS_QUEUE } from './paid-capsules/capsule-openings.js';
import { PaidCapsulesModule } from './hosting/paid-capsules.module.js';
import { PeopleModule } from './people/people.module.js';
import { PromptsModule } from './prompts/prompts.module.js';
import { entities } from './entities.js';
import { RecipientLinksModule } from './recipient-links/recipient-links.module.js';
import { SharedPromptsModule } from './shared-prompts/shared-prompts.module.js';
import { SharedResponsesModule } from './shared-responses/shared-responses.module.js';
import { TimeCapsulesModule } from './time-capsules/time-capsules.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

@Module({})
export class AppModule {
  static with(settings: CapsulesSettings): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forService({ name: 'capsules', settings, entities }),
        WorkModule.forService({
          name: 'capsules',
          redisUrl: settings.REDIS_URL,
          sweepIntervalMs: settings.SWEEP_INTERVAL_MS,
          queues: [OPENINGS_QUEUE, REMOVALS_QUEUE],
        }),
        PromptsModule,
        PeopleModule,
        TimeCapsulesModule,
        SharedPromptsModule,
        SharedResponsesModule,
        PaidCapsulesModule,
        UploadsModule,
        EditLinksModule,
        RecipientLinksModule,
        DeliverNowModule,
        MessagesModule,
      ],
    };
  }
}
