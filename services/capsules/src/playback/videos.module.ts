import { Module } from '@nestjs/common';
import { PaidCapsulesModule } from '../hosting/paid-capsules.module.js';
import { RecipientLinksModule } from '../recipient-links/recipient-links.module.js';
import { SharedResponsesModule } from '../shared-responses/shared-responses.module.js';
import { TimeCapsulesModule } from '../time-capsules/time-capsules.module.js';
import { PlaybackController } from './playback.controller.js';
import { VideoOwners } from './video-owners.js';

@Module({
  imports: [TimeCapsulesModule, SharedResponsesModule, PaidCapsulesModule, RecipientLinksModule],
  controllers: [PlaybackController],
  providers: [VideoOwners],
  exports: [VideoOwners],
})
export class VideosModule {}
