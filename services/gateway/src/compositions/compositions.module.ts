import { Module } from '@nestjs/common';
import { SecurityModule } from '../security/security.module.js';
import { ReceiptsModule } from '../receipts/receipts.module.js';
import { Archive } from './archive.js';
import { CapsuleRemoval } from './capsule-removal.js';
import { Checkout } from './checkout.js';
import { CompositionsController } from './compositions.controller.js';
import { DeliverNow } from './deliver-now.js';
import { OpenReads } from './open-reads.js';
import { Playback } from './playback.js';
import { Upload } from './upload.js';
import { UploadsController } from './uploads.controller.js';

/** What one request needs of two services: admit, act, commit. */
@Module({
  imports: [SecurityModule, ReceiptsModule],
  controllers: [CompositionsController, UploadsController],
  providers: [OpenReads, Upload, Playback, Archive, DeliverNow, CapsuleRemoval, Checkout],
})
export class CompositionsModule {}
