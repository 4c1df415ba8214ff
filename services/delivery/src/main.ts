import { startService } from '@dear-future/service-kit/service/bootstrap';
import { deliveryService } from './delivery.service-definition.js';

await startService(deliveryService);
