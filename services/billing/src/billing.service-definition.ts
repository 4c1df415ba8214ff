import type { ServiceDefinition } from '@dear-future/service-kit/service/bootstrap';
import { BillingModule } from './billing.module.js';
import { readBillingSettings, type BillingSettings } from './config.js';

const MAX_EVENT_SIZE = '1mb';

export const billingService: ServiceDefinition<BillingSettings> = {
  name: 'billing',
  readSettings: readBillingSettings,
  module: (settings) => BillingModule.with(settings),
  bodyParser: false,
  configure: (app) => {
    // A signature covers the exact bytes of Stripe's events, whatever their content type.
    app.useBodyParser('raw', { type: ({ url }) => url === '/webhooks/stripe', limit: MAX_EVENT_SIZE, inflate: false });
    app.useBodyParser('json');
  },
};
