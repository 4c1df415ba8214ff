import { Module } from '@nestjs/common';
import { ArchiveService } from './archive.service.js';
import { PromptResponseUploads } from './prompt-response-uploads.js';
import { ResponseEditLinks } from './response-edit-links.js';
import { ResponseReplacements } from './response-replacements.js';
import { ResponseVideos } from './response-videos.js';
import { ResponsesController } from './responses.controller.js';
import { ResponsesService } from './responses.service.js';

@Module({
  controllers: [ResponsesController],
  providers: [
    ResponsesService,
    ResponseEditLinks,
    ArchiveService,
    PromptResponseUploads,
    ResponseReplacements,
    ResponseVideos,
  ],
  exports: [PromptResponseUploads, ResponseEditLinks, ResponseReplacements, ResponseVideos],
})
export class SharedResponsesModule {}
