import { Module } from '@nestjs/common';
import { SecurityModule } from '../security/security.module.js';
import { ReceiptCookie } from './receipt-cookie.js';
import { ReceiptsController } from './receipts.controller.js';

/** Receipts: what they show, and the cookie that lets a player show them. */
@Module({
  imports: [SecurityModule],
  controllers: [ReceiptsController],
  providers: [ReceiptCookie],
  exports: [ReceiptCookie],
})
export class ReceiptsModule {}
