import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { VideosModule } from '../videos/videos.module.js';
import { VideoProcessing } from './video-processing.js';

@Module({ imports: [StorageModule, ObjectsModule, VideosModule], providers: [VideoProcessing] })
export class ProcessingModule {}
