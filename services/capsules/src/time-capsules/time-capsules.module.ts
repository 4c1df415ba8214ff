import { Module } from '@nestjs/common';
import { AccountStorage } from './account-storage.js';
import { CapsuleEraser } from './capsule-eraser.js';
import { CapsuleMaker } from './capsule-maker.js';
import { CapsulePlans } from './capsule-plans.js';
import { Recipients } from './recipients.js';
import { StorageController } from './storage.controller.js';
import { TimeCapsuleUploads } from './time-capsule-uploads.js';
import { TimeCapsuleVideos } from './time-capsule-videos.js';
import { TimeCapsulesController } from './time-capsules.controller.js';
import { TimeCapsulesService } from './time-capsules.service.js';

@Module({
  controllers: [TimeCapsulesController, StorageController],
  providers: [
    TimeCapsulesService,
    CapsuleMaker,
    Recipients,
    CapsulePlans,
    CapsuleEraser,
    AccountStorage,
    TimeCapsuleUploads,
    TimeCapsuleVideos,
  ],
  exports: [CapsulePlans, Recipients, TimeCapsuleUploads, TimeCapsuleVideos],
})
export class TimeCapsulesModule {}
