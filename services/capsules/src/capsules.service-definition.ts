import type { ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';
import { AppModule } from './app.module.js';
import { readCapsulesSettings, type CapsulesSettings } from './config.js';

/**
 * Media passes on up to twenty text fields of 16 KiB, which JSON may spell six times as long. A form that is too long must
 * reach the rules that refuse it by name and discard its video.
 */
const LARGEST_COMMIT = '3mb';

export const capsulesService: ServiceDefinition<CapsulesSettings> = {
  name: 'capsules',
  readSettings: readCapsulesSettings,
  module: (settings) => AppModule.with(settings),
  configure: (app) => {
    app.useBodyParser('json', { limit: LARGEST_COMMIT });
  },
};
