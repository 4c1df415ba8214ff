import { Module } from '@nestjs/common';
import { OpenRequests } from '../security/open-requests.js';
import { SecurityModule } from '../security/security.module.js';
import { EditLinksModule } from '../edit-links/edit-links.module.js';
import { Archive } from './archive.js';
import { CapsulePlans } from './capsule-plans.js';
import { Checkout } from './checkout.js';
import { CompositionsController } from './compositions.controller.js';
import { DeliverNow } from './deliver-now.js';
import { Playback } from './playback.js';
import { OpeningController } from './opening.controller.js';
import { Upload } from './upload.js';
import { UploadsController } from './uploads.controller.js';

const openReads = {
  provide: OpenRequests,
  useFactory: () => new OpenRequests('Many videos are open at once. Please close some of them.'),
};

/** Requests that need two services: admit, act, commit. */
@Module({
  imports: [SecurityModule, EditLinksModule],
  controllers: [CompositionsController, UploadsController, OpeningController],
  providers: [openReads, Upload, Playback, Archive, DeliverNow, CapsulePlans, Checkout],
})
export class CompositionsModule {}
