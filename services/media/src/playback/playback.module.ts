import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { VideosModule } from '../videos/videos.module.js';
import { ByteSender } from './byte-sender.js';
import { PlayedVersion } from './played-version.js';
import { PlaybackController } from './playback.controller.js';

@Module({
  imports: [StorageModule, VideosModule],
  controllers: [PlaybackController],
  providers: [ByteSender, PlayedVersion],
})
export class PlaybackModule {}
