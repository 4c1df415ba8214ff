import { Module } from '@nestjs/common';
import { PaidCapsulesModule } from '../hosting/paid-capsules.module.js';
import { SharedResponsesModule } from '../shared-responses/shared-responses.module.js';
import { EditLinksController } from './edit-links.controller.js';
import { EditLinksService } from './edit-links.service.js';

@Module({
  imports: [SharedResponsesModule, PaidCapsulesModule],
  controllers: [EditLinksController],
  providers: [EditLinksService],
})
export class EditLinksModule {}
