import { startService } from '@dear-future/service-kit/service/bootstrap';
import { mediaService } from './media.service-definition.js';

await startService(mediaService);
