import { Module } from '@nestjs/common';
import { HostNews } from '../paid-capsules/host-news.js';
import { ReelsModule } from '../reels/reels.module.js';
import { Arrivals } from './arrivals.js';
import { ContributionArchiveService } from './contribution-archive.service.js';
import { ContributionReceipts } from './contribution-receipts.js';
import { ContributionReplacements } from './contribution-replacements.js';
import { ContributionUploads } from './contribution-uploads.js';
import { ContributionVideos } from './contribution-videos.js';
import { ContributionsController } from './contributions.controller.js';
import { ContributorsService } from './contributors.service.js';

@Module({
  imports: [ReelsModule],
  controllers: [ContributionsController],
  providers: [
    HostNews,
    Arrivals,
    ContributorsService,
    ContributionArchiveService,
    ContributionUploads,
    ContributionReplacements,
    ContributionReceipts,
    ContributionVideos,
  ],
  exports: [ContributionUploads, ContributionReplacements, ContributionReceipts, ContributionVideos],
})
export class ContributionsModule {}
