import { startService } from '@dear-future/service-kit/service/bootstrap';
import { capsulesService } from './capsules.service-definition.js';

await startService(capsulesService);
