import { startService } from '@dear-future/service-kit/service/bootstrap';
import { settings } from './config.js';
import { DeliveryModule } from './delivery.module.js';

await startService('delivery', DeliveryModule, settings);
