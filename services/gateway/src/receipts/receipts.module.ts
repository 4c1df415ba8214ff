import { Module } from '@nestjs/common';
import { KeptAnswers } from '../compositions/kept-answers.js';
import { SecurityModule } from '../security/security.module.js';
import { ForgottenVideos } from './forgotten-videos.js';
import { ReceiptCookie } from './receipt-cookie.js';
import { ReceiptVideo } from './receipt-video.js';
import { ReceiptsController } from './receipts.controller.js';

/** Edit links, and their cookie for players. */
@Module({
  imports: [SecurityModule],
  controllers: [ReceiptsController],
  providers: [ReceiptCookie, ReceiptVideo, ForgottenVideos, KeptAnswers],
  exports: [ReceiptCookie, ReceiptVideo, ForgottenVideos, KeptAnswers],
})
export class ReceiptsModule {}
