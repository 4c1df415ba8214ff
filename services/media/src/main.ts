import { startService } from '@dear-future/service-kit/service/bootstrap';
import { readMediaSettings } from './config.js';
import { MediaModule } from './media.module.js';

const settings = readMediaSettings();

// No body parser: media reads a video as a stream, and of a listing the very bytes that were granted.
await startService('media', MediaModule.with(settings), settings, { longUploads: true, bodyParser: false });
