import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { Readiness } from '@dear-future/service-kit/service/readiness';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { defineService } from '@dear-future/work/define-service';
import { ArchiveSender } from './archives/archive-sender.js';
import { ArchivesController } from './archives/archives.controller.js';
import { mediaSettings, type MediaSettings } from './config.js';
import { PictureCheck } from './ingest/picture-check.js';
import { UploadTurns } from './ingest/upload-turns.js';
import { UploadController } from './ingest/upload.controller.js';
import { ObjectRemoval } from './objects/object-removal.js';
import { Objects } from './objects/objects.js';
import { ByteSender } from './playback/byte-sender.js';
import { PlaybackController } from './playback/playback.controller.js';
import { PlayedVersion } from './playback/played-version.js';
import { confinement } from './processing/confinement.js';
import { VideoProcessing } from './processing/video-processing.js';
import { removeAbandonedFolders } from './processing/work-folder.js';
import { ReelRows } from './reels/reel-rows.js';
import { ReelWorker } from './reels/reel.worker.js';
import { ObjectStorage } from './storage/object-storage.js';
import { OrphanSweep } from './videos/orphan-sweep.js';
import { VideoRegister } from './videos/video-register.js';
import { Video } from './videos/video.entity.js';

const STORING = [ObjectStorage, Objects, ObjectRemoval, VideoRegister, OrphanSweep, ReelRows];
const SERVING = [PictureCheck, UploadTurns, ByteSender, PlayedVersion, ArchiveSender];

@Module({})
class MediaModule implements OnModuleInit {
  constructor(
    private readonly log: Log,
    readiness: Readiness,
    storage: ObjectStorage,
    @Inject(SETTINGS) private readonly settings: MediaSettings,
  ) {
    readiness.add('storage', () => storage.ensureBucket());
  }

  /** Runs before the first program that opens a video. */
  async onModuleInit(): Promise<void> {
    await removeAbandonedFolders();
    if (this.settings.MEDIA_WORK === 'requests' && this.settings.PICTURE_CHECK_SECONDS === 0) return;
    const { missing } = await confinement();
    if (missing.length === 0) return;
    const message = `Programs that open videos are not isolated from: ${missing.join(', ')}. This system does not allow them namespaces; see docs/operations.md`;
    this.log.warn({ event: 'programs.exposed', missing }, message);
  }
}

/** No body parser: media reads videos as streams, and an archive's listing as the exact bytes of its grant. */
export const mediaService = defineService({
  name: 'media',
  settings: mediaSettings,
  entities: [Video],
  longUploads: true,
  bodyParser: false,
  // Node would send 100 Continue immediately. Here an upload gets it when its turn comes.
  configure: (app) => {
    const server = app.getHttpServer();
    server.on('checkContinue', (request, response) => server.emit('request', request, response));
  },
  module: (settings) => {
    const servesRequests = settings.MEDIA_WORK !== 'background';
    const worksInBackground = settings.MEDIA_WORK !== 'requests';
    return {
      module: MediaModule,
      controllers: servesRequests ? [UploadController, PlaybackController, ArchivesController] : [],
      providers: [
        ...STORING,
        ...(servesRequests ? SERVING : []),
        // Use a whole core for minutes. They find rows of all processes through wake-up jobs and sweeps.
        ...(worksInBackground ? [VideoProcessing, ReelWorker] : []),
      ],
    };
  },
});
