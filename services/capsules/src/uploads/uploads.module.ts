import { Module } from '@nestjs/common';
import { AdmissionCleanup } from '../admissions/admission-cleanup.js';
import { PaidCapsulesModule } from '../hosting/paid-capsules.module.js';
import { RecipientLinksModule } from '../recipient-links/recipient-links.module.js';
import { SharedResponsesModule } from '../shared-responses/shared-responses.module.js';
import { TimeCapsulesModule } from '../time-capsules/time-capsules.module.js';
import { AdmissionsController } from './admissions.controller.js';
import { AdmitService } from './admit.service.js';
import { CommitService } from './commit.service.js';
import { UploadKinds } from './upload-kinds.js';

@Module({
  imports: [TimeCapsulesModule, SharedResponsesModule, PaidCapsulesModule, RecipientLinksModule],
  controllers: [AdmissionsController],
  providers: [AdmitService, CommitService, UploadKinds, AdmissionCleanup],
})
export class UploadsModule {}
