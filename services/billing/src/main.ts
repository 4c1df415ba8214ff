import { startService } from '@dear-future/service-kit/service/bootstrap';
import { billingService } from './billing.service-definition.js';

await startService(billingService);
