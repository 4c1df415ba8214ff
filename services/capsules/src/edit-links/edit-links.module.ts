import { Module } from '@nestjs/common';
import { ContributionsModule } from '../contributions/contributions.module.js';
import { SharedResponsesModule } from '../shared-responses/shared-responses.module.js';
import { ReceiptController } from './receipt.controller.js';
import { ReceiptService } from './receipt.service.js';

@Module({
  imports: [SharedResponsesModule, ContributionsModule],
  controllers: [ReceiptController],
  providers: [ReceiptService],
})
export class EditLinksModule {}
