import { Module } from '@nestjs/common';
import { ContributionsModule } from '../contributions/contributions.module.js';
import { SharedResponsesModule } from '../shared-responses/shared-responses.module.js';
import { EditLinksController } from './edit-links.controller.js';
import { EditLinksService } from './edit-links.service.js';

@Module({
  imports: [SharedResponsesModule, ContributionsModule],
  controllers: [EditLinksController],
  providers: [EditLinksService],
})
export class EditLinksModule {}
