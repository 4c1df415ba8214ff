import type { ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';
import { AppModule } from './app.module.js';
import { readCapsulesSettings, type CapsulesSettings } from './config.js';

/**
 * Media forwards up to twenty text fields of 16 KiB, and JSON escapes may make them six times as long. A form that is
 * too long must reach its rules, which name the field and discard the video.
 */
const MAX_COMMIT_SIZE = '3mb';

export const capsulesService: ServiceDefinition<CapsulesSettings> = {
  name: 'capsules',
  readSettings: readCapsulesSettings,
  module: (settings) => AppModule.with(settings),
  configure: (app) => {
    app.useBodyParser('json', { limit: MAX_COMMIT_SIZE });
  },
};
