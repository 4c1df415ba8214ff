import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { VideosModule } from '../videos/videos.module.js';
import { FilmMaker } from './film-maker.js';
import { FilmStore } from './film-store.js';
import { ReelWorker } from './reel.worker.js';
import { ReelsModule } from './reels.module.js';

/** Makes highlight reels of a capsule's videos. */
@Module({
  imports: [StorageModule, ObjectsModule, VideosModule, ReelsModule],
  providers: [FilmMaker, FilmStore, ReelWorker],
})
export class ReelWorkerModule {}
