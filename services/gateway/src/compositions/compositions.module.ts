import { Module } from '@nestjs/common';
import { SecurityModule } from '../security/security.module.js';
import { CompositionsController } from './compositions.controller.js';
import { DeliverNow } from './deliver-now.js';
import { Playback } from './playback.js';
import { Upload } from './upload.js';

/** What one request needs of two services: admit, act, commit. */
@Module({
  imports: [SecurityModule],
  controllers: [CompositionsController],
  providers: [Upload, Playback, DeliverNow],
})
export class CompositionsModule {}
