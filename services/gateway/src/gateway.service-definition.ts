import { defineService } from '@dear-future/work/define-service';
import { gatewaySettings } from './config.js';
import { GatewayModule } from './gateway.module.js';
import { holdContinue } from './routes/ask-for-body.js';
import { makePathReadable } from './security/readable-path.js';
import { FAMILIAR_DAYS } from './sign-in-links/sign-in-mails.js';

export const gatewayService = defineService({
  name: 'gateway',
  settings: gatewaySettings,
  module: (settings) => GatewayModule.with(settings),
  purges: ({ KEEP_SIGN_IN_REQUESTS_DAYS }) => [
    { table: 'sign_in_links', column: 'expires_at', days: 0 },
    { table: 'sessions', column: 'expires_at', days: 0 },
    { table: 'sign_in_requests', column: 'asked_at', days: KEEP_SIGN_IN_REQUESTS_DAYS },
    { table: 'familiar_clients', column: 'seen_at', days: FAMILIAR_DAYS },
  ],
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
