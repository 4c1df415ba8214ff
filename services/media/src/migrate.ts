import { runMigrations } from '@dear-future/service-kit/database/migrate';
import { schema } from './database/schema.js';
import { databaseSettings } from './database/settings.js';

const done = await runMigrations({ name: 'media', url: databaseSettings.DATABASE_URL, poolSize: 2, ...schema });
process.stdout.write(done.length === 0 ? 'media: up to date\n' : `media: ${done.join(', ')}\n`);
