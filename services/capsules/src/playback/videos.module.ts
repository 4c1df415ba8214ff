import { Module } from '@nestjs/common';
import { ContributionsModule } from '../contributions/contributions.module.js';
import { RecipientLinksModule } from '../recipient-links/recipient-links.module.js';
import { ReelsModule } from '../reels/reels.module.js';
import { SharedResponsesModule } from '../shared-responses/shared-responses.module.js';
import { TimeCapsulesModule } from '../time-capsules/time-capsules.module.js';
import { VideoOwners } from './video-owners.js';

@Module({
  imports: [TimeCapsulesModule, SharedResponsesModule, ContributionsModule, ReelsModule, RecipientLinksModule],
  providers: [VideoOwners],
  exports: [VideoOwners],
})
export class VideosModule {}
