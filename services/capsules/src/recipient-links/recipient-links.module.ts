import { Module } from '@nestjs/common';
import { AnswerUploads } from './answer-uploads.js';
import { AnswerVideos } from './answer-videos.js';
import { OpeningController } from './opening.controller.js';
import { OpeningService } from './opening.service.js';

@Module({
  controllers: [OpeningController],
  providers: [OpeningService, AnswerUploads, AnswerVideos],
  exports: [AnswerUploads, AnswerVideos],
})
export class RecipientLinksModule {}
