import { Module } from '@nestjs/common';
import { VideosModule } from '../videos/videos.module.js';
import { VideoCommittedHandler } from './video-committed.handler.js';
import { VideoDiscardHandler } from './video-discard.handler.js';

@Module({ imports: [VideosModule], providers: [VideoCommittedHandler, VideoDiscardHandler] })
export class MessagesModule {}
