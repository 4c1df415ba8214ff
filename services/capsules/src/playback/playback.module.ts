import { Module } from '@nestjs/common';
import { VideosModule } from './videos.module.js';
import { PlaybackController } from './playback.controller.js';
import { PlaybackService } from './playback.service.js';

@Module({ imports: [VideosModule], controllers: [PlaybackController], providers: [PlaybackService] })
export class PlaybackModule {}
