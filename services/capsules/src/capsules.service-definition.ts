import { defineService } from '@dear-future/work/define-service';
import { capsulesSettings } from './config.js';
import { ContributionRemover } from './contributions/contribution-remover.js';
import { ContributionUploads } from './contributions/contribution-uploads.js';
import { ContributionsController } from './contributions/contributions.controller.js';
import { EditLinksController } from './uploads/edit-links.controller.js';
import { entities } from './model/entities.js';
import { PaidCapsulesController } from './hosting/paid-capsules.controller.js';
import { AccountMessages } from './messages/account-messages.js';
import { DeliveryMessages } from './messages/delivery-messages.js';
import { MediaMessages } from './messages/media-messages.js';
import { CapsulePayments } from './orders/capsule-payments.js';
import { CapsuleOpenings } from './openings/capsule-openings.js';
import { DateReminders } from './openings/date-reminders.js';
import { DeliveryDateSweep } from './openings/delivery-date-sweep.js';
import { PublicCapsuleController } from './paid-capsules/public-capsule.controller.js';
import { PeopleController } from './people/people.controller.js';
import { PlaybackAdmissionsController } from './uploads/playback-admissions.controller.js';
import { PromptsController } from './prompts/prompts.controller.js';
import { AnswerUploads } from './recipient-links/answer-uploads.js';
import { OpeningController } from './recipient-links/opening.controller.js';
import { ReceivedCapsulesController } from './recipient-links/received-capsules.controller.js';
import { RecipientLinks } from './recipient-links/recipient-links.js';
import { Recipients } from './recipients/recipients.js';
import { ReelRequests } from './reels/reel-requests.js';
import { ReelController } from './reels/reel.controller.js';
import { SharedPromptsController } from './shared-prompts/shared-prompts.controller.js';
import { ResponseUploads } from './shared-prompts/response-uploads.js';
import { AccountStorage } from './time-capsules/account-storage.js';
import { Cleanup } from './time-capsules/cleanup.js';
import { CapsulePlansController } from './time-capsules/capsule-plans.controller.js';
import { CapsulePlans } from './time-capsules/capsule-plans.js';
import { TimeCapsuleUploads } from './time-capsules/time-capsule-uploads.js';
import { TimeCapsulesController } from './time-capsules/time-capsules.controller.js';
import { AdmissionsController } from './uploads/admissions.controller.js';
import { CommitsController } from './uploads/commits.controller.js';
import { UploadKinds } from './uploads/upload-kinds.js';

const timeCapsules = [
  AccountStorage,
  Cleanup,
  CapsulePlans,
  Recipients,
  RecipientLinks,
  TimeCapsuleUploads,
  AnswerUploads,
];
const paidCapsules = [CapsuleOpenings, DateReminders, DeliveryDateSweep, CapsulePayments, ReelRequests];
const guestUploads = [ResponseUploads, ContributionUploads, ContributionRemover];

/** JSON can make a form of 20 × 16 KiB six times as long. The form's rules must refuse it, not the body parser. */
const MAX_COMMIT_SIZE = '3mb';

export const capsulesService = defineService({
  name: 'capsules',
  settings: capsulesSettings,
  entities,
  // By then, the media service has asked about the upload's videos. Admissions of existing videos stay.
  purges: ({ KEEP_ADMISSIONS_DAYS: days }) => [
    { table: 'admissions', column: 'expires_at', days, condition: '(video_name IS NULL OR is_released)' },
  ],
  module: () => ({
    controllers: [
      PromptsController,
      PeopleController,
      // Before TimeCapsulesController, whose `:id` would match `received`.
      ReceivedCapsulesController,
      TimeCapsulesController,
      CapsulePlansController,
      OpeningController,
      SharedPromptsController,
      PublicCapsuleController,
      PaidCapsulesController,
      ContributionsController,
      ReelController,
      EditLinksController,
      AdmissionsController,
      CommitsController,
      PlaybackAdmissionsController,
    ],
    providers: [
      ...timeCapsules,
      ...paidCapsules,
      ...guestUploads,
      UploadKinds,
      AccountMessages,
      DeliveryMessages,
      MediaMessages,
    ],
  }),
  configure: (app) => {
    app.useBodyParser('json', { limit: MAX_COMMIT_SIZE });
  },
});
