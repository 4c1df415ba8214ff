import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { VideosModule } from '../videos/videos.module.js';
import { FilmMaking } from './film-making.js';
import { FilmStore } from './film-store.js';
import { ReelMaking } from './reel-making.js';
import { ReelRows } from './reel-rows.js';

/** Highlight reels: made of the videos of a capsule, on request. */
@Module({
  imports: [StorageModule, ObjectsModule, VideosModule],
  providers: [ReelRows, FilmMaking, FilmStore, ReelMaking],
  exports: [ReelRows],
})
export class ReelsModule {}
