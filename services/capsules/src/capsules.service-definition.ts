import { defineService } from '@dear-future/work/define-service';
import { AdmissionCleanup } from './admissions/admission-cleanup.js';
import { capsulesSettings } from './config.js';
import { ContributionRemovalWorker } from './contributions/contribution-removal.worker.js';
import { ContributionEditLinks, ContributionUploads } from './contributions/contribution-uploads.js';
import { ContributionsController } from './contributions/contributions.controller.js';
import { HostDecisionsController } from './contributions/host-decisions.controller.js';
import { Credits } from './credits/credits.js';
import { EditLinksController } from './uploads/edit-links.controller.js';
import { entities } from './entities.js';
import { CapsuleChangesController } from './hosting/capsule-changes.controller.js';
import { CapsuleOpeningWorker } from './hosting/capsule-opening.worker.js';
import { PaidCapsulesController } from './hosting/paid-capsules.controller.js';
import { DeliveryMessages } from './messages/delivery-messages.js';
import { MediaMessages } from './messages/media-messages.js';
import { CapsulePayments } from './orders/capsule-payments.js';
import { CapsuleOpenings } from './paid-capsules/capsule-openings.js';
import { HostUpdates } from './paid-capsules/host-updates.js';
import { LocalDays } from './paid-capsules/local-days.js';
import { PublicCapsuleController } from './paid-capsules/public-capsule.controller.js';
import { PeopleController } from './people/people.controller.js';
import { PlaybackController } from './uploads/playback.controller.js';
import { PromptsController } from './prompts/prompts.controller.js';
import { AnswerUploads } from './recipient-links/answer-uploads.js';
import { OpeningController } from './recipient-links/opening.controller.js';
import { ReceivedCapsulesController } from './recipient-links/received-capsules.controller.js';
import { Recipients } from './recipients/recipients.js';
import { ReelRequests } from './reels/reel-requests.js';
import { ReelController } from './reels/reel.controller.js';
import { SharedPromptsController } from './shared-prompts/shared-prompts.controller.js';
import { PromptResponseUploads, ResponseEditLinks } from './shared-prompts/response-uploads.js';
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
const responses = [PromptResponseUploads, ResponseEditLinks];
const uploads = [AdmitService, CommitService, UploadKinds, AdmissionCleanup];
const paidCapsules = [HostUpdates, CapsuleOpenings, CapsuleOpeningWorker, LocalDays, CapsulePayments, Credits];
const contributions = [ContributionUploads, ContributionEditLinks, ContributionRemovalWorker, ReelRequests];

/** Twenty fields of 16 KiB, up to six times as long in JSON. A form's own rules must refuse it, not a 413. */
const MAX_COMMIT_SIZE = '3mb';

export const capsulesService = defineService({
  name: 'capsules',
  settings: capsulesSettings,
  entities,
  module: () => ({
    controllers: [
      PromptsController,
      PeopleController,
      // Before the time capsules, whose routes begin with an id.
      ReceivedCapsulesController,
      TimeCapsulesController,
      CapsulePlansController,
      OpeningController,
      SharedPromptsController,
      PublicCapsuleController,
      PaidCapsulesController,
      CapsuleChangesController,
      ContributionsController,
      HostDecisionsController,
      ReelController,
      EditLinksController,
      AdmissionsController,
      PlaybackController,
    ],
    providers: [
      ...timeCapsules,
      ...responses,
      ...paidCapsules,
      ...contributions,
      ...uploads,
      DeliveryMessages,
      MediaMessages,
    ],
  }),
  configure: (app) => {
    app.useBodyParser('json', { limit: MAX_COMMIT_SIZE });
  },
});
