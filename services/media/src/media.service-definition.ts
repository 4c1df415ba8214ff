import type { ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';
import { readMediaSettings, type MediaSettings } from './config.js';
import { MediaModule } from './media.module.js';

/** No body parser: media reads a video as a stream, and of an archive's list the exact bytes that were granted. */
export const mediaService: ServiceDefinition<MediaSettings> = {
  name: 'media',
  readSettings: readMediaSettings,
  module: (settings) => MediaModule.with(settings),
  longUploads: true,
  bodyParser: false,
};
