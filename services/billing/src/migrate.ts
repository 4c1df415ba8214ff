import { runMigrations } from '@dear-future/service-kit/database/migrate';
import { settings } from './config.js';
import { migrations } from './migrations/all-migrations.js';

await runMigrations({ name: 'billing', url: settings.DATABASE_URL, poolSize: 2, entities: [], migrations });
