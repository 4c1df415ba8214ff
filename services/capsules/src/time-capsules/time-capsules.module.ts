import { Module } from '@nestjs/common';
import { Recipients } from '../recipients/recipients.js';
import { AccountStorage } from './account-storage.js';
import { CapsuleEraser } from './capsule-eraser.js';
import { CapsulePlansController } from './capsule-plans.controller.js';
import { CapsulePlans } from './capsule-plans.js';
import { TimeCapsuleUploads } from './time-capsule-uploads.js';
import { TimeCapsulesController } from './time-capsules.controller.js';

@Module({
  controllers: [TimeCapsulesController, CapsulePlansController],
  providers: [AccountStorage, CapsuleEraser, CapsulePlans, Recipients, TimeCapsuleUploads],
  exports: [AccountStorage, Recipients, TimeCapsuleUploads],
})
export class TimeCapsulesModule {}
