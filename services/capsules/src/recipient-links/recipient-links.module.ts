import { Module } from '@nestjs/common';
import { TimeCapsulesModule } from '../time-capsules/time-capsules.module.js';
import { AnswerUploads } from './answer-uploads.js';
import { OpeningController } from './opening.controller.js';
import { ReceivedCapsulesController } from './received-capsules.controller.js';

@Module({
  imports: [TimeCapsulesModule],
  controllers: [OpeningController, ReceivedCapsulesController],
  providers: [AnswerUploads],
  exports: [AnswerUploads],
})
export class RecipientLinksModule {}
