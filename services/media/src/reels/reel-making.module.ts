import { Module } from '@nestjs/common';
import { ObjectsModule } from '../objects/objects.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { VideosModule } from '../videos/videos.module.js';
import { FilmMaking } from './film-making.js';
import { FilmStore } from './film-store.js';
import { ReelMaking } from './reel-making.js';
import { ReelsModule } from './reels.module.js';

/** Makes highlight reels of a capsule's videos. */
@Module({
  imports: [StorageModule, ObjectsModule, VideosModule, ReelsModule],
  providers: [FilmMaking, FilmStore, ReelMaking],
})
export class ReelMakingModule {}
