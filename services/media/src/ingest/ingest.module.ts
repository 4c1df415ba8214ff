import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { VideosModule } from '../videos/videos.module.js';
import { IngestService } from './ingest.service.js';
import { PictureCheck } from './picture-check.js';
import { UploadTurns } from './upload-turns.js';
import { VideosUploadController } from './videos-upload.controller.js';

@Module({
  imports: [StorageModule, ObjectsModule, VideosModule],
  controllers: [VideosUploadController],
  providers: [IngestService, PictureCheck, UploadTurns],
})
export class IngestModule {}
