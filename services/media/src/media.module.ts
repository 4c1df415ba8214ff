import { Module, type DynamicModule } from '@nestjs/common';
import type { ReadinessCheck } from '@dear-future/service-kit/service/readiness';
import { ServiceModule } from '@dear-future/service-kit/service/service-module';
import { WorkModule } from '@dear-future/work/work-module';
import { ArchiveSender } from './archives/archive-sender.js';
import { ArchivesController } from './archives/archives.controller.js';
import type { MediaSettings } from './config.js';
import { IngestService } from './ingest/ingest.service.js';
import { PictureCheck } from './ingest/picture-check.js';
import { UploadTurns } from './ingest/upload-turns.js';
import { VideosUploadController } from './ingest/videos-upload.controller.js';
import { ObjectRemoval } from './objects/object-removal.js';
import { Objects } from './objects/objects.js';
import { PROCESSINGS, REELS, REMOVALS } from './objects/queues.js';
import { ByteSender } from './playback/byte-sender.js';
import { PlaybackController } from './playback/playback.controller.js';
import { PlayedVersion } from './playback/played-version.js';
import { ProgramPreparation } from './processing/program-preparation.js';
import { VideoProcessing } from './processing/video-processing.js';
import { FilmMaker } from './reels/film-maker.js';
import { ReelRows } from './reels/reel-rows.js';
import { ReelWorker } from './reels/reel.worker.js';
import { ObjectStorage } from './storage/object-storage.js';
import { OrphanSweep } from './videos/orphan-sweep.js';
import { VideoRegister } from './videos/video-register.js';
import { Video } from './videos/video.entity.js';

@Module({ providers: [ObjectStorage], exports: [ObjectStorage] })
class StorageModule {}

@Module({})
export class MediaModule {
  static with(settings: MediaSettings): DynamicModule {
    const imports = [
      StorageModule,
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
    ];
    const storing = [Objects, ObjectRemoval, VideoRegister, OrphanSweep, ReelRows, ProgramPreparation];
    const serving = [IngestService, PictureCheck, UploadTurns, ByteSender, PlayedVersion, ArchiveSender];
    const servesRequests = settings.MEDIA_WORK !== 'background';
    const worksInBackground = settings.MEDIA_WORK !== 'requests';
    return {
      module: MediaModule,
      imports,
      controllers: servesRequests ? [VideosUploadController, PlaybackController, ArchivesController] : [],
      providers: [
        ...storing,
        ...(servesRequests ? serving : []),
        // Uses a whole core for minutes. Finds rows of all processes through wake-up jobs and sweeps.
        ...(worksInBackground ? [VideoProcessing, FilmMaker, ReelWorker] : []),
      ],
    };
  }
}
