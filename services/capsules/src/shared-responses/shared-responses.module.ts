import { Module } from '@nestjs/common';
import { ArchiveService } from './archive.service.js';
import { PromptResponseUploads } from './prompt-response-uploads.js';
import { ResponseReceipts } from './response-receipts.js';
import { ResponseReplacements } from './response-replacements.js';
import { ResponseVideos } from './response-videos.js';
import { ResponsesController } from './responses.controller.js';
import { ResponsesService } from './responses.service.js';

@Module({
  controllers: [ResponsesController],
  providers: [
    ResponsesService,
    ResponseReceipts,
    ArchiveService,
    PromptResponseUploads,
    ResponseReplacements,
    ResponseVideos,
  ],
  exports: [PromptResponseUploads, ResponseReceipts, ResponseReplacements, ResponseVideos],
})
export class SharedResponsesModule {}
