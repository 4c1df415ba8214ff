import { Module } from '@nestjs/common';
import { ContributionsModule } from '../contributions/contributions.module.js';
import { ReelsModule } from '../reels/reels.module.js';
import { SharedResponsesModule } from '../shared-responses/shared-responses.module.js';
import { TimeCapsulesModule } from '../time-capsules/time-capsules.module.js';
import { VideoOwners } from './video-owners.js';

@Module({
  imports: [TimeCapsulesModule, SharedResponsesModule, ContributionsModule, ReelsModule],
  providers: [VideoOwners],
  exports: [VideoOwners],
})
export class VideosModule {}
