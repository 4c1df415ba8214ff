import { Module } from '@nestjs/common';
import { ContributionsModule } from '../contributions/contributions.module.js';
import { RecipientLinksModule } from '../recipient-links/recipient-links.module.js';
import { SharedResponsesModule } from '../shared-responses/shared-responses.module.js';
import { TimeCapsulesModule } from '../time-capsules/time-capsules.module.js';
import { AdmissionCleanup } from '../admissions/admission-cleanup.js';
import { AdmissionsController } from './admissions.controller.js';
import { AdmitService } from './admit.service.js';
import { CommitService } from './commit.service.js';
import { HoldSlotService } from './hold-slot.service.js';
import { ReleaseService } from './release.service.js';
import { Replacements } from './replacements.js';
import { UploadKinds } from './upload-kinds.js';

@Module({
  imports: [TimeCapsulesModule, SharedResponsesModule, ContributionsModule, RecipientLinksModule],
  controllers: [AdmissionsController],
  providers: [
    AdmitService,
    CommitService,
    HoldSlotService,
    ReleaseService,
    Replacements,
    UploadKinds,
    AdmissionCleanup,
  ],
})
export class UploadsModule {}
