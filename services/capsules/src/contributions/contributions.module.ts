import { Module } from '@nestjs/common';
import { PaidCapsulesModule } from '../paid-capsules/paid-capsules.module.js';
import { ReelsModule } from '../reels/reels.module.js';
import { ContributionEffects } from './contribution-effects.js';
import { ContributionArchiveService } from './contribution-archive.service.js';
import { ContributionRemovalWorker } from './contribution-removal.worker.js';
import { ContributionEditLinks } from './contribution-edit-links.js';
import { ContributionReplacements } from './contribution-replacements.js';
import { ContributionUploads } from './contribution-uploads.js';
import { ContributionVideos } from './contribution-videos.js';
import { ContributionsController } from './contributions.controller.js';
import { ContributorsService } from './contributors.service.js';
import { ContributionEraser } from './contribution-eraser.js';
import { HostDecisionsController } from './host-decisions.controller.js';
import { HostDecisions } from './host-decisions.service.js';
import { Removals } from './removals.js';

@Module({
  imports: [PaidCapsulesModule, ReelsModule],
  controllers: [ContributionsController, HostDecisionsController],
  providers: [
    ContributionEffects,
    ContributorsService,
    ContributionArchiveService,
    ContributionUploads,
    ContributionReplacements,
    ContributionEditLinks,
    ContributionVideos,
    ContributionEraser,
    Removals,
    ContributionRemovalWorker,
    HostDecisions,
  ],
  exports: [ContributionUploads, ContributionReplacements, ContributionEditLinks, ContributionVideos],
})
export class ContributionsModule {}
