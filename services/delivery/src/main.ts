import { startService } from '@dear-future/service-kit/service/bootstrap';
import { readDeliverySettings } from './config.js';
import { DeliveryModule } from './delivery.module.js';

const settings = readDeliverySettings();

await startService('delivery', DeliveryModule.with(settings), settings);
