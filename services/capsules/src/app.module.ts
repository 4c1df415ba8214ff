import { Module, type DynamicModule } from '@nestjs/common';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import { WorkModule } from '@dear-future/work/work-module';
import { AdmissionCleanup } from './admissions/admission-cleanup.js';
import type { CapsulesSettings } from './config.js';
import { REMOVALS_QUEUE } from './contributions/contribution-removal.worker.js';
import { DeliverNowController } from './deliver-now/deliver-now.controller.js';
import { EditLinksController } from './edit-links/edit-links.controller.js';
import { entities } from './entities.js';
import { PaidCapsulesModule } from './hosting/paid-capsules.module.js';
import { DeliveryMessages } from './messages/delivery-messages.js';
import { PaidCapsuleMessages } from './messages/paid-capsule-messages.js';
import { VideoMessages } from './messages/video-messages.js';
import { OPENINGS_QUEUE } from './paid-capsules/capsule-openings.js';
import { PeopleController } from './people/people.controller.js';
import { PlaybackController } from './playback/playback.controller.js';
import { VideoOwners } from './playback/video-owners.js';
import { PromptsController } from './prompts/prompts.controller.js';
import { AnswerUploads } from './recipient-links/answer-uploads.js';
import { OpeningController } from './recipient-links/opening.controller.js';
import { ReceivedCapsulesController } from './recipient-links/received-capsules.controller.js';
import { Recipients } from './recipients/recipients.js';
import { SharedPromptsController } from './shared-prompts/shared-prompts.controller.js';
import { PromptResponseUploads, ResponseReplacements } from './shared-responses/response-uploads.js';
import { ResponseVideos } from './shared-responses/response-videos.js';
import { ResponsesController } from './shared-responses/responses.controller.js';
import { AccountStorage } from './time-capsules/account-storage.js';
import { CapsuleEraser } from './time-capsules/capsule-eraser.js';
import { CapsulePlansController } from './time-capsules/capsule-plans.controller.js';
import { CapsulePlans } from './time-capsules/capsule-plans.js';
import { TimeCapsuleUploads } from './time-capsules/time-capsule-uploads.js';
import { TimeCapsulesController } from './time-capsules/time-capsules.controller.js';
import { AdmissionsController } from './uploads/admissions.controller.js';
import { AdmitService } from './uploads/admit.service.js';
import { CommitService } from './uploads/commit.service.js';
import { UploadKinds } from './uploads/upload-kinds.js';

const timeCapsules = [AccountStorage, CapsuleEraser, CapsulePlans, Recipients, TimeCapsuleUploads, AnswerUploads];
const responses = [PromptResponseUploads, ResponseReplacements, ResponseVideos];
const uploads = [AdmitService, CommitService, UploadKinds, AdmissionCleanup];
const messages = [DeliveryMessages, PaidCapsuleMessages, VideoMessages];

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
        PaidCapsulesModule,
      ],
      controllers: [
        PromptsController,
        PeopleController,
        // Before the time capsules, whose routes begin with an id.
        ReceivedCapsulesController,
        TimeCapsulesController,
        CapsulePlansController,
        DeliverNowController,
        OpeningController,
        SharedPromptsController,
        ResponsesController,
        EditLinksController,
        AdmissionsController,
        PlaybackController,
      ],
      providers: [...timeCapsules, ...responses, ...uploads, ...messages, VideoOwners],
    };
  }
}
