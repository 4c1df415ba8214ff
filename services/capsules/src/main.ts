import 'reflect-metadata';
import { startService } from '@dear-future/service-kit/service/bootstrap';
import { AppModule } from './app.module.js';
import { readCapsulesSettings } from './config.js';

const settings = readCapsulesSettings();

/**
 * Media passes on up to twenty text fields of 16 KiB, which JSON may spell six times as long. A form that is too long must
 * reach the rules that refuse it by name and let its video go.
 */
const LARGEST_COMMIT = '3mb';

await startService('capsules', AppModule.with(settings), settings, {
  configure: (app) => {
    app.useBodyParser('json', { limit: LARGEST_COMMIT });
  },
});
