import type { ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';
import { AppModule } from './app.module.js';
import { readCapsulesSettings, type CapsulesSettings } from './config.js';

/** Twenty fields of 16 KiB, up to six times as long in JSON. A form's own rules must refuse it, not a 413. */
const MAX_COMMIT_SIZE = '3mb';

export const capsulesService: ServiceDefinition<CapsulesSettings> = {
  name: 'capsules',
  readSettings: readCapsulesSettings,
  module: (settings) => AppModule.with(settings),
  configure: (app) => {
    app.useBodyParser('json', { limit: MAX_COMMIT_SIZE });
  },
};
