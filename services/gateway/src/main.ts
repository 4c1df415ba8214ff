import { startService } from '@dear-future/service-kit/service/bootstrap';
import { gatewayService } from './gateway.service-definition.js';

await startService(gatewayService);
