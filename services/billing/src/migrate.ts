import { commonSettings, readEnvironment } from '@dear-future/service-kit/config/environment';
import { runMigrations } from '@dear-future/service-kit/database/migrate';
import { migrations } from './migrations/all-migrations.js';

// The migration job has only a database.
const { DATABASE_URL } = readEnvironment('billing', { DATABASE_URL: commonSettings.DATABASE_URL });
await runMigrations({ name: 'billing', url: DATABASE_URL, poolSize: 2, entities: [], migrations });
