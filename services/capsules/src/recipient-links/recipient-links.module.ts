import { Module } from '@nestjs/common';
import { TimeCapsulesModule } from '../time-capsules/time-capsules.module.js';
import { AnswerUploads } from './answer-uploads.js';
import { AnswerVideos } from './answer-videos.js';
import { OpeningController } from './opening.controller.js';
import { OpeningService } from './opening.service.js';

@Module({
  imports: [TimeCapsulesModule],
  controllers: [OpeningController],
  providers: [OpeningService, AnswerUploads, AnswerVideos],
  exports: [AnswerUploads, AnswerVideos],
})
export class RecipientLinksModule {}
