import { Module, type DynamicModule } from '@nestjs/common';
import type { ReadinessCheck } from '@dear-future/service-kit/service/readiness';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import { WorkModule } from '@dear-future/work/work-module';
import { ArchivesModule } from './archives/archives.module.js';
import type { MediaSettings } from './config.js';
import { IngestModule } from './ingest/ingest.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { PROCESSINGS, REELS, REMOVALS } from './objects/queues.js';
import { OrphanSweep } from './orphans/orphan-sweep.js';
import { PlaybackModule } from './playback/playback.module.js';
import { ProcessingModule } from './processing/processing.module.js';
import { ProgramPreparation } from './processing/program-preparation.js';
import { ReelWorkerModule } from './reels/reel-worker.module.js';
import { ObjectStorage } from './storage/object-storage.js';
import { StorageModule } from './storage/storage.module.js';
import { Video } from './videos/video.entity.js';

/** Work that users wait for. */
const REQUESTS = [IngestModule, PlaybackModule, ArchivesModule];
/**
 * Work that uses a whole core for minutes. Its workers find rows through wake-up jobs and sweeps, from whichever
 * process wrote them.
 */
const BACKGROUND = [ProcessingModule, ReelWorkerModule];

/** Stores videos, makes them seekable, plays them, and removes those without an owner. */
@Module({})
export class MediaModule {
  static with(settings: MediaSettings): DynamicModule {
    return {
      module: MediaModule,
      imports: [
        ServiceModule.forService({
          name: 'media',
          settings,
          entities: [Video],
          readiness: {
            imports: [StorageModule],
            inject: [ObjectStorage],
            useFactory: (storage: ObjectStorage): ReadinessCheck[] => [
              { name: 'storage', check: () => storage.ensureBucket() },
            ],
          },
        }),
        WorkModule.forService({
          name: 'media',
          redisUrl: settings.REDIS_URL,
          sweepIntervalMs: settings.SWEEP_INTERVAL_MS,
          queues: [REMOVALS, PROCESSINGS, REELS],
        }),
        ...(settings.MEDIA_WORK === 'background' ? [] : REQUESTS),
        ...(settings.MEDIA_WORK === 'requests' ? [] : BACKGROUND),
        MessagesModule,
      ],
      providers: [OrphanSweep, ProgramPreparation],
    };
  }
}
