import { Module } from '@nestjs/common';
import { ArchiveService } from './archive.service.js';
import { PromptResponseUploads } from './prompt-response-uploads.js';
import { ReceiptController } from '../receipts/receipt.controller.js';
import { ReceiptService } from '../receipts/receipt.service.js';
import { ResponseReplacements } from './response-replacements.js';
import { ResponseVideos } from './response-videos.js';
import { ResponsesController } from './responses.controller.js';
import { ResponsesService } from './responses.service.js';

@Module({
  controllers: [ResponsesController, ReceiptController],
  providers: [
    ResponsesService,
    ReceiptService,
    ArchiveService,
    PromptResponseUploads,
    ResponseReplacements,
    ResponseVideos,
  ],
  exports: [PromptResponseUploads, ResponseReplacements, ResponseVideos],
})
export class SharedResponsesModule {}
