import { Module, type OnModuleInit } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { Readiness } from '@dear-future/service-kit/service/readiness';
import { defineService } from '@dear-future/work/define-service';
import { ArchivesController } from './archives/archives.controller.js';
import { mediaSettings } from './config.js';
import { PictureCheck } from './ingest/picture-check.js';
import { UploadTurns } from './ingest/upload-turns.js';
import { UploadController } from './ingest/upload.controller.js';
import { VideoMessages } from './messages/video-messages.js';
import { ObjectRemoval } from './objects/object-removal.js';
import { Objects } from './objects/objects.js';
import { PlaybackController } from './playback/playback.controller.js';
import { confinement } from './processing/confinement.js';
import { VideoProcessing } from './processing/video-processing.js';
import { removeAbandonedFolders } from './processing/work-folder.js';
import { ReelRows } from './reels/reel-rows.js';
import { ReelWorker } from './reels/reel.worker.js';
import { ObjectStorage } from './storage/object-storage.js';
import { OrphanSweep } from './videos/orphan-sweep.js';
import { VideoRegister } from './videos/video-register.js';
import { Video } from './videos/video.entity.js';

const MAX_LISTING_BYTES = 4 * 1024 * 1024;
const SHARED_PROVIDERS = [ObjectStorage, Objects, ObjectRemoval, VideoRegister, OrphanSweep, ReelRows, VideoMessages];

@Module({})
class MediaModule implements OnModuleInit {
  constructor(
    private readonly log: Log,
    readiness: Readiness,
    storage: ObjectStorage,
  ) {
    readiness.add('storage', () => storage.ensureBucket());
  }

  /** Nest calls this before the service starts its first program. */
  async onModuleInit(): Promise<void> {
    await removeAbandonedFolders();
    const { exposedTo } = await confinement();
    if (exposedTo.length === 0) return;
    const message = `Programs that open videos are not isolated from: ${exposedTo.join(', ')}. This system does not allow them namespaces; see docs/operations.md`;
    this.log.warn({ event: 'programs.exposed', exposedTo }, message);
  }
}

/** Videos are read as streams, so the only body that is parsed is the listing of an archive. */
export const mediaService = defineService({
  name: 'media',
  settings: mediaSettings,
  entities: [Video],
  purges: ({ KEEP_DISCARDED_NAMES_DAYS: days }) => [{ table: 'discarded_videos', column: 'discarded_at', days }],
  longUploads: true,
  bodyParser: false,
  // Node would send 100 Continue immediately. With this listener, an upload gets it when its turn comes.
  configure: (app) => {
    app.useBodyParser('json', { type: ({ url }) => url === '/archives', limit: MAX_LISTING_BYTES });
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
        ...SHARED_PROVIDERS,
        ...(servesRequests ? [PictureCheck, UploadTurns] : []),
        // These use a whole core for minutes. They find the rows of all processes through jobs and sweeps.
        ...(worksInBackground ? [VideoProcessing, ReelWorker] : []),
      ],
    };
  },
});
