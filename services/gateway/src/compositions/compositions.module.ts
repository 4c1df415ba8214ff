import { Module } from '@nestjs/common';
import { EditLinksModule } from '../edit-links/edit-links.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { OpenRequests } from '../limits/open-requests.js';
import { Upload } from '../uploads/upload.js';
import { UploadsController } from '../uploads/uploads.controller.js';
import { Archive } from './archive.js';
import { CapsulePlans } from './capsule-plans.js';
import { Checkout } from './checkout.js';
import { CompositionsController } from './compositions.controller.js';
import { DeliverNow } from './deliver-now.js';
import { OpeningController } from './opening.controller.js';
import { Playback } from './playback.js';

const openReads = {
  provide: OpenRequests,
  useFactory: () => new OpenRequests('Too many videos are open at once. Please close some of them.'),
};

/** Requests that need two services: admit, act, commit. */
@Module({
  imports: [LimitsModule, EditLinksModule],
  controllers: [CompositionsController, UploadsController, OpeningController],
  providers: [openReads, Upload, Playback, Archive, DeliverNow, CapsulePlans, Checkout],
})
export class CompositionsModule {}
