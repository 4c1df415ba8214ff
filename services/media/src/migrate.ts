import { runMigrations } from '@dear-future/service-kit/database/migrate';
import { settings } from './config.js';
import { schema } from './database/schema.js';

const done = await runMigrations({ name: 'media', url: settings.DATABASE_URL, poolSize: 2, ...schema });
process.stdout.write(done.length === 0 ? 'media: up to date\n' : `media: ${done.join(', ')}\n`);
