import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import { WorkModule } from '@dear-future/work/work-module';
import type { CapsulesSettings } from './config.js';
import { REMOVALS_QUEUE } from './contributions/removals.js';
import { DeliverNowController } from './deliver-now/deliver-now.controller.js';
import { EditLinksController } from './edit-links/edit-links.controller.js';
import { MessagesModule } from './messages/messages.module.js';
import { OPENINGS_QUEUE } from './paid-capsules/capsule-openings.js';
import { PaidCapsulesModule } from './hosting/paid-capsules.module.js';
import { PeopleController } from './people/people.controller.js';
import { PromptsController } from './prompts/prompts.controller.js';
import { entities } from './entities.js';
import { RecipientLinksModule } from './recipient-links/recipient-links.module.js';
import { SharedPromptsController } from './shared-prompts/shared-prompts.controller.js';
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
        // Before time capsules, for the order of their routes.
        RecipientLinksModule,
        TimeCapsulesModule,
        SharedResponsesModule,
        PaidCapsulesModule,
        UploadsModule,
        MessagesModule,
      ],
      controllers: [
        PromptsController,
        PeopleController,
        SharedPromptsController,
        EditLinksController,
        DeliverNowController,
      ],
    };
  }
}
