import { Module } from '@nestjs/common';
import { ContributionRemovalWorker } from '../contributions/contribution-removal.worker.js';
import { ContributionReplacements, ContributionUploads } from '../contributions/contribution-uploads.js';
import { ContributionVideos } from '../contributions/contribution-videos.js';
import { ContributionsController } from '../contributions/contributions.controller.js';
import { HostDecisionsController } from '../contributions/host-decisions.controller.js';
import { Credits } from '../credits/credits.js';
import { CreditsController } from '../credits/credits.controller.js';
import { CapsulePayments } from '../orders/capsule-payments.js';
import { PaidCapsuleCreator } from '../orders/paid-capsule-creator.js';
import { CapsuleOpenings } from '../paid-capsules/capsule-openings.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { LocalDays } from '../paid-capsules/local-days.js';
import { PublicCapsuleController } from '../paid-capsules/public-capsule.controller.js';
import { ReelController } from '../reels/reel.controller.js';
import { ReelRequests } from '../reels/reel-requests.js';
import { ReelVideos } from '../reels/reel-videos.js';
import { CapsuleChangesController } from './capsule-changes.controller.js';
import { CapsuleOpeningWorker } from './capsule-opening.worker.js';
import { PaidCapsulesController } from './paid-capsules.controller.js';

@Module({
  controllers: [
    CreditsController,
    PublicCapsuleController,
    PaidCapsulesController,
    CapsuleChangesController,
    ContributionsController,
    HostDecisionsController,
    ReelController,
  ],
  providers: [
    HostUpdates,
    CapsuleOpenings,
    CapsuleOpeningWorker,
    LocalDays,
    Credits,
    CapsulePayments,
    PaidCapsuleCreator,
    ContributionUploads,
    ContributionReplacements,
    ContributionVideos,
    ContributionRemovalWorker,
    ReelRequests,
    ReelVideos,
  ],
  exports: [
    CapsulePayments,
    HostUpdates,
    ContributionUploads,
    ContributionReplacements,
    ContributionVideos,
    ReelVideos,
  ],
})
export class PaidCapsulesModule {}
