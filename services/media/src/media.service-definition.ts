import type { ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';
import { readMediaSettings, type MediaSettings } from './config.js';
import { MediaModule } from './media.module.js';

/** No body parser: media reads videos as streams, and an archive's listing as the exact bytes of its grant. */
export const mediaService: ServiceDefinition<MediaSettings> = {
  name: 'media',
  readSettings: readMediaSettings,
  module: (settings) => MediaModule.with(settings),
  longUploads: true,
  bodyParser: false,
  // Node would send 100 Continue immediately. Here an upload gets it when it is its turn.
  configure: (app) => {
    const server = app.getHttpServer();
    server.on('checkContinue', (request, response) => server.emit('request', request, response));
  },
};
