import { Module } from '@nestjs/common';
import { PromptResponseUploads, ResponseReplacements } from './response-uploads.js';
import { ResponseVideos } from './response-videos.js';
import { ResponsesController } from './responses.controller.js';

const providers = [PromptResponseUploads, ResponseReplacements, ResponseVideos];

@Module({ controllers: [ResponsesController], providers, exports: providers })
export class SharedResponsesModule {}
