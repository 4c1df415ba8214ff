import { Module } from '@nestjs/common';
import { AccountStorage } from './account-storage.js';
import { CapsuleEraser } from './capsule-eraser.js';
import { TimeCapsuleCreator } from './time-capsule-creator.js';
import { CapsulePlans } from './capsule-plans.js';
import { CapsuleSharing } from './capsule-sharing.js';
import { ReceivedCapsules } from './received-capsules.js';
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
    TimeCapsuleCreator,
    Recipients,
    ReceivedCapsules,
    CapsulePlans,
    CapsuleSharing,
    CapsuleEraser,
    AccountStorage,
    TimeCapsuleUploads,
    TimeCapsuleVideos,
  ],
  exports: [AccountStorage, CapsulePlans, ReceivedCapsules, Recipients, TimeCapsuleUploads, TimeCapsuleVideos],
})
export class TimeCapsulesModule {}
