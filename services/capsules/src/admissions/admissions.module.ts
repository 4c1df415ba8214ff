import { Module } from '@nestjs/common';
import { CapsuleMaker } from '../time-capsules/capsule-maker.js';
import { AdmissionsController } from './admissions.controller.js';
import { AdmitService } from './admit.service.js';
import { CommitService } from './commit.service.js';
import { ReleaseService } from './release.service.js';

@Module({
  controllers: [AdmissionsController],
  providers: [AdmitService, CommitService, ReleaseService, CapsuleMaker],
})
export class AdmissionsModule {}
