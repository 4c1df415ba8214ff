import { startService } from '@dear-future/service-kit/service/bootstrap';
import { readGatewaySettings } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { readablePath } from './security/readable-path.js';

const settings = readGatewaySettings();

await startService('gateway', GatewayModule.with(settings), settings, {
  longUploads: true,
  bodyParser: false,
  configure: (app) => {
    app.set('trust proxy', settings.TRUST_PROXY);
    app.use(readablePath);
  },
});
