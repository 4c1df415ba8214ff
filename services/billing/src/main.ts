import { startService } from '@dear-future/service-kit/service/bootstrap';
import { BillingModule } from './billing.module.js';
import { settings } from './config.js';

await startService('billing', BillingModule, settings);
