import { startService } from '@dear-future/service-kit/service/bootstrap';
import { BillingModule } from './billing.module.js';
import { readBillingSettings } from './config.js';

const settings = readBillingSettings();

/** Longest event of Stripe's that is read. */
const LONGEST_EVENT = '1mb';

await startService('billing', BillingModule.with(settings), settings, {
  bodyParser: false,
  configure: (app) => {
    // A signature is of bytes: what Stripe sends is kept as it came, whatever it says it is.
    app.useBodyParser('raw', { type: ({ url }) => url === '/webhooks/stripe', limit: LONGEST_EVENT, inflate: false });
    app.useBodyParser('json');
  },
});
