import { startService } from '@dear-future/service-kit/service/bootstrap';
import { settings } from './config.js';
import { MediaModule } from './media.module.js';

// No body parser: the one body that media reads is a video, and it reads it as a stream.
await startService('media', MediaModule, settings, { longUploads: true, bodyParser: false });
