import { Module } from '@nestjs/common';
import { CapsuleMaker } from './capsule-maker.js';
import { TimeCapsuleUploads } from './time-capsule-uploads.js';
import { TimeCapsuleVideos } from './time-capsule-videos.js';
import { TimeCapsulesController } from './time-capsules.controller.js';
import { TimeCapsulesService } from './time-capsules.service.js';

@Module({
  controllers: [TimeCapsulesController],
  providers: [TimeCapsulesService, CapsuleMaker, TimeCapsuleUploads, TimeCapsuleVideos],
  exports: [TimeCapsuleUploads, TimeCapsuleVideos],
})
export class TimeCapsulesModule {}
