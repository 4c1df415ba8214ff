import { Module, type DynamicModule } from '@nestjs/common';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import { WorkModule } from '@dear-future/work/work-module';
import { AdmissionsModule } from './admissions/admissions.module.js';
import { DeliverNowModule } from './deliver-now/deliver-now.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { PlaybackModule } from './playback/playback.module.js';
import { PromptsModule } from './prompts/prompts.module.js';
import { entities, migrations } from './schema.js';
import { SharedPromptsModule } from './shared-prompts/shared-prompts.module.js';
import { SharedResponsesModule } from './shared-responses/shared-responses.module.js';
import { TimeCapsulesModule } from './time-capsules/time-capsules.module.js';

/** The service that owns prompts, time capsules, shared prompts with their responses, and the right to upload. */
@Module({})
export class AppModule {
  static with(settings: CommonSettings & { SERVICE_TOKEN_PUBLIC_KEY: string }): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ServiceModule.forService({ name: 'capsules', settings, entities, migrations }),
        WorkModule.forService({
          name: 'capsules',
          redisUrl: settings.REDIS_URL,
          sweepIntervalMs: settings.SWEEP_INTERVAL_MS,
        }),
        PromptsModule,
        TimeCapsulesModule,
        SharedPromptsModule,
        SharedResponsesModule,
        AdmissionsModule,
        PlaybackModule,
        DeliverNowModule,
        MessagesModule,
      ],
    };
  }
}
