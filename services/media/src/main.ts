import { startService } from '@dear-future/service-kit/service/bootstrap';
import { settings } from './config.js';
import { MediaModule } from './media.module.js';

// No body parser: media reads a video as a stream, and of a listing the very bytes that were granted.
await startService('media', MediaModule, settings, { longUploads: true, bodyParser: false });
