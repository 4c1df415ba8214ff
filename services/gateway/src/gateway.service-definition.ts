import { defineService } from '@dear-future/work/define-service';
import { gatewaySettings } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { holdContinue } from './routes/ask-for-body.js';
import { makePathReadable } from './security/readable-path.js';

export const gatewayService = defineService({
  name: 'gateway',
  settings: gatewaySettings,
  module: (settings) => GatewayModule.with(settings),
  longUploads: true,
  bodyParser: false,
  configure: (app, settings) => {
    app.set('trust proxy', settings.TRUST_PROXY);
    // Limits, caching and pages compare paths case-sensitively (RFC 9110 §4.2.3), so the router must, too.
    // Express's setting would come too late, because the router already exists.
    const { router } = app.getHttpAdapter().getInstance();
    Object.assign(router, { caseSensitive: true });
    app.use(makePathReadable);
    const server = app.getHttpServer();
    server.on('checkContinue', (request, response) => server.emit('request', request, holdContinue(response)));
  },
});
