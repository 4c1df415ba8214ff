import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { VideosModule } from '../videos/videos.module.js';
import { ArchiveSender } from './archive-sender.js';
import { ArchivedVideos } from './archived-videos.js';
import { ArchivesController } from './archives.controller.js';

@Module({
  imports: [StorageModule, VideosModule],
  controllers: [ArchivesController],
  providers: [ArchiveSender, ArchivedVideos],
})
export class ArchivesModule {}
