import 'reflect-metadata';
import { startService } from '@dear-future/service-kit/service/bootstrap';
import { AppModule } from './app.module.js';
import { settings } from './config.js';

await startService('capsules', AppModule.with(settings), settings);
